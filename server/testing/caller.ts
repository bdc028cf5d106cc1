import type { z } from 'zod'
import { type Access, type Endpoint, pathKeys, routePattern, usesQuery } from '../../contract/endpoint.ts'
import { type Problem, problem } from '../../contract/refusal.ts'
import { signUp, type signUpDraft } from '../../features/account/contract.ts'

export type SignUpDraft = z.input<typeof signUpDraft>
export type Caller = ReturnType<typeof makeCaller>

let people = 0
export const usualPassword = 'Quiet-Harbour-7'

/** A new student. */
export function fullDraft(draft: Partial<SignUpDraft>): SignUpDraft {
  return {
    name: 'Ada Marlow',
    major: 'Mathematics',
    year: 'Junior',
    email: `student${++people}.${crypto.randomUUID().slice(0, 8)}@example.edu`,
    password: usualPassword,
    zone: 'UTC',
    ...draft,
  }
}

/** One browser: keeps cookies, sends our Origin, speaks to a running Quad over HTTP. */
export function makeCaller(origin: string, extra: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  const caller = {
    origin,
    cookies,
    id: '',
    email: '',
    password: '',

    /** Any request, with this browser's cookies. */
    async fetch(path: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers)
      if (cookies.size > 0 && !headers.has('cookie'))
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      for (const [name, value] of Object.entries(extra)) headers.set(name, value)
      const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers })
      caller.keep(response.headers.getSetCookie())
      return response
    },

    /** Stores the cookies of these `set-cookie` lines. */
    keep(lines: string[]): void {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },

    /** A request to an endpoint with any input, even one that its shape would refuse. */
    send(
      to: Endpoint<Access, z.ZodObject, z.ZodType>,
      input: Record<string, unknown>,
      body?: string | Uint8Array<ArrayBuffer>,
    ): Promise<Response> {
      const rest = { ...input }
      let path = routePattern(to)
      for (const key of pathKeys(to.path)) {
        path = path.replace(`:${key}`, encodeURIComponent(String(rest[key])))
        delete rest[key]
      }
      if (usesQuery(to)) {
        const query = new URLSearchParams()
        for (const [key, value] of Object.entries(rest)) query.set(key, String(value))
        if (query.size > 0) path += `?${query}`
      }
      if (to.method === 'GET') return caller.fetch(path)
      const type = to.upload?.types[0] ?? 'application/json'
      return caller.fetch(path, {
        method: to.method,
        headers: { 'content-type': type, origin },
        body: body ?? (usesQuery(to) ? '{}' : JSON.stringify(rest)),
      })
    },

    /** The endpoint's output, parsed by its shape; or the problem. */
    async call<I extends z.ZodObject, O extends z.ZodType>(
      to: Endpoint<Access, I, O>,
      input: z.input<I>,
      body?: string | Uint8Array<ArrayBuffer>,
    ): Promise<z.output<O> | Problem> {
      const response = await caller.send(to, input, body)
      const answer: unknown = await response.json()
      return response.ok ? to.output.parse(answer) : problem.parse(answer)
    },

    /** Signs a new student up and in. */
    async signUp(draft: Partial<SignUpDraft> = {}) {
      const full = fullDraft(draft)
      const made = await caller.call(signUp, full)
      if (!('person' in made)) throw new Error(`sign-up failed: ${JSON.stringify(made)}`)
      return Object.assign(caller, { id: made.person?.id ?? '', email: full.email, password: full.password })
    },
  }
  return caller
}
