import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import {
  type Access,
  type Endpoint,
  fileBytes,
  isInScope,
  pathKeys,
  routePattern,
  tokenScope,
  usesQuery,
} from '../../contract/endpoint.ts'
import { problem, type RefusalCode, refusalCodes, refusalStatuses } from '../../contract/refusal.ts'
import { tokenRate } from '../../features/account/tokens/rules.ts'
import type { Feature } from '../feature.ts'
import { installedVersion } from '../version.ts'
import { type EndpointName, endpointNames } from './endpointNames.ts'

const failure = problem.meta({ id: 'Problem', description: 'RFC 9457 problem details. `detail` is worded for people.' })

/** Each has a Problem as its body, whose `code` says the same. */
const refusals: Record<RefusalCode, string> = {
  invalid: 'What was sent does not fit; `fields` names each input that is wrong.',
  signed_out: 'Nobody is signed in, or the token is not valid.',
  suspended: 'Moderators have suspended the caller, who reads and exports, and changes nothing.',
  account_closed: 'The caller has deleted the account: it can be kept, exported and signed out of.',
  confirm_identity: 'The person has to confirm who they are first (POST /api/identity).',
  accept_rules: 'The operator has changed texts that the caller has to accept first.',
  forbidden: 'Not open to this account or this token, or a write that another site could have sent.',
  not_found: 'It is not there, or not yours: the answer is the same.',
  conflict: 'It clashes with what is there; `detail` says with what.',
  gone: 'A link or a preview that was used up or is too old.',
  too_large: 'More was sent than is taken.',
  unsupported: 'The body is of a type that is not taken here.',
  too_many: 'Too many tries; `Retry-After` says in how many seconds there is another.',
  broken: 'A fault of ours. `request` is its id, which also stands in the log.',
  unavailable: 'Not possible at the moment.',
}

const introOf = (origin: string) => `Everything that Quad's own browser app does goes through these endpoints.

**Signing in.** \`POST /api/sign-in\` sets a cookie that signs all further requests. Endpoints say who may call them; what is not yours answers as if it were not there.

**API tokens.** A program of your own calls with a token from Settings, "API tokens", in the header \`Authorization: Bearer\`; cookies are then ignored, and no \`Origin\` is needed. Each open endpoint names the scope that the token needs; all others refuse tokens. A token in an address is refused. With the token in \`QUAD_TOKEN\`:

\`curl -sS -H "Authorization: Bearer $QUAD_TOKEN" ${origin}/api/assignments\`

A token that is unknown, revoked or has ended is answered 401, a scope that it does not have 403, one of a closed account 404, more than ${tokenRate.most} requests a minute 429.

**Sending.** Writes take one JSON object of at most 64 KiB (uploads say their own type and size), with an \`Origin\` of this installation where they bring a cookie. Unknown keys are refused. Values in the path or the query are text and are turned into what is declared.

**Answers.** JSON; times are UTC instants with Z, days are \`YYYY-MM-DD\`. Lists come in pages of at most 100: \`next\` goes back as \`after\`. An \`ETag\` that is sent back as \`If-None-Match\` is answered with 304 while nothing changed.

**Failures.** A Problem (RFC 9457) with a \`code\`, words for people in \`detail\`, and \`fields\` where inputs are at fault. Every answer carries its id in \`x-request-id\`.`

/** OpenAPI 3.1 of every endpoint, made from the shapes that check requests and answers. */
export async function openApi(features: Feature[], origin: string) {
  const nameOf = await endpointNames()
  const paths: ZodOpenApiPathsObject = {}
  const offering = features.filter(({ routes }) => routes.length > 0)
  for (const feature of offering) {
    for (const { endpoint } of feature.routes) {
      const path = routePattern(endpoint).replaceAll(/:(\w+)/g, '{$1}')
      const operation = operationOf(endpoint, feature.name, nameOf(endpoint))
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Quad',
      version: installedVersion,
      description: introOf(origin),
      license: { name: 'MIT', identifier: 'MIT' },
    },
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
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal API token, made in the settings. Its scopes are those that the endpoints name.',
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
  const scope = endpoint.tokens && tokenScope(feature, endpoint)
  return {
    tags: [feature],
    ...(named && { operationId: named.id, summary: named.title }),
    description: [named?.about, whoMayCall(endpoint.access, scope)].filter(Boolean).join('\n\n'),
    security: endpoint.access === 'visitor' ? [] : [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])],
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
      ...refusedWith(refusalsOf(endpoint)),
      default: answer('Refused'),
    },
  }
}

/** `scope`: what an API token needs; undefined where none may call. */
function whoMayCall(access: Access, scope: string | undefined): string {
  if (access === 'visitor') return 'Open without signing in.'
  const tokens = scope ? `API tokens: scope \`${scope}\`.` : 'Not open to API tokens.'
  if (access === 'signed-in') return `For: everybody signed in. ${tokens}`
  if (!isInScope(access))
    return `For: people with the site’s role ${access.site}${access.site === 'admin' ? '' : ' or admin'}. ${tokens}`
  const { name, key } = access.scope
  return `For: people signed in, as ${access.roles.join(' or ')} of ${key === null ? `their ${name}` : `the ${name} that \`${key}\` names`}. ${tokens}`
}

/** The refusals of the transport itself; those that a handler adds are under `default`. */
function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const writes = endpoint.method !== 'GET'
  const takes = Object.keys(endpoint.input.shape).length > 0 || writes
  const codes: [RefusalCode, boolean][] = [
    ['invalid', takes],
    ['signed_out', endpoint.access !== 'visitor'],
    ['forbidden', writes || endpoint.access !== 'visitor'],
    ['account_closed', endpoint.access !== 'visitor'],
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
/** By status: refusals that share one are told together. */
function refusedWith(codes: RefusalCode[]): ZodOpenApiOperationObject['responses'] {
  const byStatus = Object.groupBy(codes, (code) => refusalStatuses[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, of = []]) => [
      status,
      of.length === 1 && of[0]
        ? answer(of[0])
        : { description: of.map((code) => `\`${code}\`: ${refusals[code]}`).join(' '), content },
    ]),
  )
}
const answer = (name: string) => ({ $ref: `#/components/responses/${name}` })
