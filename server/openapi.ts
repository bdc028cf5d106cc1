import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { fileBytes, pathKeys, usesQuery } from '../contract/endpoint.ts'
import { problem } from '../contract/refusal.ts'
import type { Feature } from './feature.ts'

const failure = problem.meta({ id: 'Problem' })

/** OpenAPI 3.1 of every endpoint, from the very shapes that check requests and answers. */
export function openApi(features: Feature[]) {
  const paths: ZodOpenApiPathsObject = {}
  for (const feature of features) {
    for (const { endpoint } of feature.routes) {
      const inPath = pathKeys(endpoint.path)
      const fields = Object.entries(endpoint.input.shape)
      const named = z.strictObject(Object.fromEntries(fields.filter(([key]) => inPath.includes(key))))
      const rest = z.strictObject(Object.fromEntries(fields.filter(([key]) => !inPath.includes(key))))
      const hasRest = Object.keys(rest.shape).length > 0
      const scope = `${feature.name}:${endpoint.method === 'GET' ? 'read' : 'write'}`
      const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: {
          tags: [feature.name],
          ...(endpoint.access === 'visitor' ? { security: [] } : { security: [{ session: [] }] }),
          description:
            endpoint.access === 'visitor' ? 'Open without signing in.' : `For: ${endpoint.access}. Scope: ${scope}.`,
          requestParams: {
            ...(inPath.length > 0 && { path: named }),
            ...(usesQuery(endpoint) && hasRest && { query: rest }),
          },
          ...(endpoint.upload && {
            requestBody: {
              content: Object.fromEntries(
                endpoint.upload.types.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
              ),
            },
          }),
          ...(!usesQuery(endpoint) && { requestBody: { content: { 'application/json': { schema: rest } } } }),
          responses: {
            200:
              endpoint.output === fileBytes
                ? { description: 'The file.', content: { '*/*': { schema: z.string().meta({ format: 'binary' }) } } }
                : { description: 'Done.', content: { 'application/json': { schema: endpoint.output } } },
            default: {
              description: 'Refused, with the reason.',
              content: { 'application/problem+json': { schema: failure } },
            },
          },
        },
      }
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Quad', version: '1' },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'quad_session' } } },
    paths,
  })
}
