import { z } from 'zod'

/** Who may call. Declared with the endpoint, so that it cannot be forgotten: a route without one does not compile. */
export type Access = 'visitor' | 'member' | 'moderator' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A body that is not JSON. Declared here because it is an exception to a wall: its types and its size in bytes. */
export type Upload = { types: readonly string[]; maxBytes: number }

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
  upload?: Upload
}

export function endpoint<A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  access: A,
  method: Method,
  path: `/${string}`,
  input: I,
  output: O,
  upload?: Upload,
): Endpoint<A, I, O> {
  return { access, method, path, input, output, ...(upload && { upload }) }
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
