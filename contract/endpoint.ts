import { z } from 'zod'
import type { ScopeAccess } from './scope.ts'

/**
 * Who may call: everybody, people who are signed in, people with that role in the installation, or people with a role in
 * the thing that the call is about. Declared with the endpoint, so that it cannot be forgotten: a route without one does
 * not compile.
 */
export type Access = 'visitor' | 'member' | 'moderator' | 'admin' | ScopeAccess
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A body that is not JSON. Declared here because it is an exception to a wall: its types and its size in bytes. */
export type UploadBody = { types: readonly string[]; maxBytes: number }

export type Endpoint<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = {
  access: A
  method: Method
  path: `/${string}`
  /** One strict object. Its keys named in the path travel there, the rest in the query (GET, DELETE, uploads) or the JSON body. */
  input: I
  output: O
  upload?: UploadBody
  /** Its path stands by itself and not under /api. */
  root?: true
}

export function endpoint<A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  access: A,
  method: Method,
  path: `/${string}`,
  input: I,
  output: O,
  upload?: UploadBody,
): Endpoint<A, I, O> {
  return { access, method, path, input, output, ...(upload && { upload }) }
}

/**
 * An endpoint whose address is given to programs that are not ours, and so stands by itself: what is under /api may change
 * with the next version. Its pattern is kept from the browser app's own places.
 */
export function rootEndpoint<I extends z.ZodObject, O extends z.ZodType>(
  access: 'visitor',
  method: 'GET',
  path: `/${string}`,
  input: I,
  output: O,
): Endpoint<'visitor', I, O> {
  return { access, method, path, input, output, root: true }
}

/** Where an endpoint is reached, its open parts as `:name`. */
export function routePattern({ path, root }: Pick<Endpoint, 'path' | 'root'>): string {
  return root ? path : `/api${path}`
}

/** For what takes or returns nothing. */
export const nothing = z.strictObject({})

/** The output of what answers with the bytes of a file and not with JSON. */
export const fileBytes = z.never()

/** Names of the input keys that travel in the path, in their order. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** Whether the keys outside the path travel in the query string. */
export function usesQuery(of: Pick<Endpoint, 'method' | 'upload'>): boolean {
  return of.method === 'GET' || of.method === 'DELETE' || of.upload !== undefined
}
