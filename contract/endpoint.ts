import { z } from 'zod'
import type { ScopeAccess } from './scope.ts'
import type { SiteAccess } from './site.ts'

/**
 * Who may call: everybody, signed-in people, people with a role on the site (`site`), or people with a role in the thing
 * that the call is about (`inScope`). The endpoint declares it, so that it cannot be forgotten: a route without it does not
 * compile.
 */
export type Access = 'visitor' | 'signed-in' | SiteAccess | ScopeAccess
/** Whether an endpoint is for people with a role in the thing that the call is about. */
export const isInScope = (access: Access): access is ScopeAccess => typeof access !== 'string' && 'scope' in access

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A body that is not JSON: its types and its size in bytes. Declared here, since it is an exception to a check. */
export type UploadBody = { types: readonly string[]; maxBytes: number }

/**
 * Names the person whose page sends a write. Where the cookie belongs to somebody else by then, as after another
 * sign-in in the same browser, the write is refused.
 */
export const personHeader = 'x-quad-person'

export type Endpoint<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = {
  access: A
  method: Method
  path: `/${string}`
  /**
   * One strict object. Keys that the path names travel there, the others in the query (GET, DELETE, uploads) or the
   * JSON body.
   */
  input: I
  output: O
  upload?: UploadBody
  /** A JSON body may have so many bytes, where less than usual is enough. */
  maxBytes?: number
  /** Open to personal API tokens with the feature's scope (`tokenScope`); all others refuse them. */
  tokens?: true
  /** Its path is not under /api. */
  root?: true
}

export function endpoint<A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  access: A,
  method: Method,
  path: `/${string}`,
  input: I,
  output: O,
  body?: UploadBody | { maxBytes: number },
): Endpoint<A, I, O> {
  const made = { access, method, path, input, output }
  if (body && 'types' in body) return { ...made, upload: body }
  return { ...made, ...body }
}

/**
 * An endpoint that programs may also call with a personal API token, if that has the scope (`tokenScope`) of the
 * endpoint's feature. Never one about accounts, credentials, other people's mail or who is present.
 */
export function tokenEndpoint<A extends 'signed-in' | ScopeAccess, I extends z.ZodObject, O extends z.ZodType>(
  access: A,
  method: Method,
  path: `/${string}`,
  input: I,
  output: O,
  upload?: UploadBody,
): Endpoint<A, I, O> {
  return { ...endpoint(access, method, path, input, output, upload), tokens: true }
}

/** The scope that a personal API token needs for an endpoint of a feature: `homework:read`, `homework:write`. */
export function tokenScope(feature: string, { method }: Pick<Endpoint, 'method'>): string {
  return `${feature}:${method === 'GET' ? 'read' : 'write'}`
}

/**
 * An endpoint whose address other people's programs store, so it is not under /api, where the next version may change
 * addresses. The browser app has no place at its pattern.
 */
export function rootEndpoint<I extends z.ZodObject, O extends z.ZodType>(
  access: 'visitor',
  method: 'GET' | 'POST',
  path: `/${string}`,
  input: I,
  output: O,
  upload?: UploadBody,
): Endpoint<'visitor', I, O> {
  return { ...endpoint(access, method, path, input, output, upload), root: true }
}

/** The path of an endpoint, with its parameters as `:name`. */
export function routePattern({ path, root }: Pick<Endpoint, 'path' | 'root'>): string {
  return root ? path : `/api${path}`
}

/** For what takes or returns nothing. */
export const nothing = z.strictObject({})

/** The output of an endpoint that answers with the bytes of a file and not with JSON. */
export const fileBytes = z.never()

/** Names of the input keys in the path, in their order. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** Whether the keys outside the path travel in the query string. */
export function usesQuery(endpoint: Pick<Endpoint, 'method' | 'upload'>): boolean {
  return endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.upload !== undefined
}
