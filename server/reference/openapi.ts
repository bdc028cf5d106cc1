import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { type Access, type Endpoint, fileBytes, pathKeys, routePattern, usesQuery } from '../../contract/endpoint.ts'
import { problem, type RefusalCode, refusalCodes, refusalStatuses } from '../../contract/refusal.ts'
import type { Feature } from '../feature.ts'
import { installedVersion } from '../version.ts'
import { type EndpointName, endpointNames } from './endpointNames.ts'

const failure = problem.meta({ id: 'Problem', description: 'RFC 9457 problem details. `detail` is worded for people.' })

/** Each has a Problem as its body, whose `code` says the same. */
const refusals: Record<RefusalCode, string> = {
  invalid: 'What was sent does not fit; `fields` names each input that is wrong.',
  signed_out: 'Nobody is signed in.',
  forbidden: 'Not open to this account, or a write that another site could have sent.',
  not_found: 'It is not there, or not yours: the answer is the same.',
  conflict: 'It clashes with what is there; `detail` says with what.',
  gone: 'A link or a preview that was used up or is too old.',
  too_large: 'More was sent than is taken.',
  unsupported: 'The body is of a type that is not taken here.',
  too_many: 'Too many tries; `Retry-After` says in how many seconds there is another.',
  broken: 'A fault of ours. `request` is its id, which also stands in the log.',
  unavailable: 'Not possible at the moment.',
}

const intro = `Everything that Quad's own browser app does goes through these endpoints.

**Signing in.** \`POST /api/sign-in\` sets a cookie that signs all further requests. Endpoints say who may call them; what is not yours answers as if it were not there.

**Sending.** Writes take one JSON object of at most 64 KiB (uploads say their own type and size), with an \`Origin\` of this installation. Unknown keys are refused. Values in the path or the query are text and are turned into what is declared.

**Answers.** JSON; times are UTC instants with Z, days are \`YYYY-MM-DD\`. Lists come in pages of at most 100: \`next\` goes back as \`after\`. An \`ETag\` that is sent back as \`If-None-Match\` is answered with 304 while nothing changed.

**Failures.** A Problem (RFC 9457) with a \`code\`, words for people in \`detail\`, and \`fields\` where inputs are at fault. Every answer carries its id in \`x-request-id\`.`

/** OpenAPI 3.1 of every endpoint, made from the shapes that check requests and answers. */
export async function openApi(features: Feature[]) {
  const names = await endpointNames()
  const paths: ZodOpenApiPathsObject = {}
  const offering = features.filter(({ routes }) => routes.length > 0)
  for (const feature of offering) {
    for (const { endpoint } of feature.routes) {
      const path = routePattern(endpoint).replaceAll(/:(\w+)/g, '{$1}')
      const operation = operationOf(endpoint, feature.name, names.get(endpoint))
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Quad', version: installedVersion, description: intro, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'This installation' }],
    tags: offering.map(({ name }) => ({ name })),
    components: {
      responses: answers,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'quad_session',
          description: 'Set by signing in. Behind TLS its name is `__Host-quad_session`.',
        },
      },
    },
    paths,
  })
}

function operationOf(endpoint: Endpoint, feature: string, named: EndpointName | undefined): ZodOpenApiOperationObject {
  const inPath = pathKeys(endpoint.path)
  const fields = Object.entries(endpoint.input.shape)
  const own = z.strictObject(Object.fromEntries(fields.filter(([key]) => inPath.includes(key))))
  const rest = z.strictObject(Object.fromEntries(fields.filter(([key]) => !inPath.includes(key))))
  const hasRest = Object.keys(rest.shape).length > 0
  const scope = `${feature}:${endpoint.method === 'GET' ? 'read' : 'write'}`
  return {
    tags: [feature],
    ...(named && { operationId: named.id, summary: named.title }),
    description: [named?.about, whoMayCall(endpoint.access, scope)].filter(Boolean).join('\n\n'),
    security: endpoint.access === 'visitor' ? [] : [{ session: [] }],
    requestParams: {
      ...(inPath.length > 0 && { path: own }),
      ...(usesQuery(endpoint) && hasRest && { query: rest }),
    },
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        description: `At most ${(endpoint.upload.maxBytes / 1024 / 1024).toFixed(1).replace('.0', '')} MiB.`,
        content: Object.fromEntries(
          endpoint.upload.types.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
        ),
      },
    }),
    ...(!usesQuery(endpoint) && {
      requestBody: { required: true, content: { 'application/json': { schema: rest } } },
    }),
    responses: {
      200:
        endpoint.output === fileBytes
          ? { description: 'The file.', content: { '*/*': { schema: z.string().meta({ format: 'binary' }) } } }
          : { description: 'Done.', content: { 'application/json': { schema: endpoint.output } } },
      ...Object.fromEntries(refusalsOf(endpoint).map((code) => [`${refusalStatuses[code]}`, answer(code)])),
      default: answer('Refused'),
    },
  }
}

const isForAll = (access: Access) => access === 'visitor' || access === 'member'

/** `scope`: what a program needs to call for a person. */
function whoMayCall(access: Access, scope: string): string {
  if (access === 'visitor') return 'Open without signing in.'
  if (typeof access === 'string') return `For: ${access}. Scope: ${scope}.`
  const { name, key } = access.scope
  return `For: member. Scope: ${scope}. As ${access.roles.join(' or ')} of ${key === null ? `their ${name}` : `the ${name} that \`${key}\` names`}.`
}

/** The refusals of the transport itself; those that a handler adds are under `default`. */
function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const writes = endpoint.method !== 'GET'
  const takes = Object.keys(endpoint.input.shape).length > 0 || writes
  const codes: [RefusalCode, boolean][] = [
    ['invalid', takes],
    ['signed_out', endpoint.access !== 'visitor'],
    ['forbidden', writes || !isForAll(endpoint.access)],
    ['not_found', pathKeys(endpoint.path).length > 0],
    ['too_large', writes],
    ['unsupported', writes],
    ['broken', true],
  ]
  return codes.filter(([, may]) => may).map(([code]) => code)
}

const content = { 'application/problem+json': { schema: failure } }
const answers = {
  Refused: { description: 'Refused, with the reason.', content },
  ...Object.fromEntries(refusalCodes.map((code) => [code, { description: refusals[code], content }])),
}
const answer = (name: string) => ({ $ref: `#/components/responses/${name}` })
