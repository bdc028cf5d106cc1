import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { type Access, type Endpoint, pathKeys, personHeader, routePattern, usesQuery } from '../../contract/endpoint.ts'
import { tabHeader } from '../../contract/live.ts'
import { type FieldErrors, problem, Refusal } from '../../contract/refusal.ts'
import { noteHappening } from '../happenings.ts'
import { heldPerson, reportSessionEnd } from '../holder.ts'
import { noteAnswer, noteSilence } from './reach.ts'
import { thisTabId } from './tab.ts'

const timeout = 30_000
/** Characters of a body with which a request outlives its page. */
const maxKeptLength = 2000

/**
 * Calls an endpoint. Throws a Refusal, also when the input does not fit (before anything is sent) and when the server
 * cannot be reached. `body` is only for endpoints that declare an upload.
 */
export async function call<I extends z.ZodObject, O extends z.ZodType>(
  to: Endpoint<Access, I, O>,
  input: z.input<I>,
  body?: Blob,
): Promise<z.output<O>> {
  const parsed = to.input.safeParse(input)
  if (!parsed.success)
    throw new Refusal('invalid', parsed.error.issues[0]?.message ?? 'Some of this does not fit yet.', {
      fields: fieldErrorsOf(parsed.error),
    })
  const values: Record<string, unknown> = { ...parsed.data }
  let path = routePattern(to)
  for (const key of pathKeys(to.path)) {
    path = path.replace(`:${key}`, encodeURIComponent(String(values[key])))
    delete values[key]
  }
  const query = new URLSearchParams()
  if (usesQuery(to))
    for (const [key, value] of Object.entries(values))
      if (value !== undefined && value !== null) query.set(key, String(value))
  const upload = to.upload && body
  const type = upload ? to.upload?.types[0] : 'application/json'
  const sent = upload ?? JSON.stringify(usesQuery(to) ? {} : values)
  const person = heldPerson()?.id
  const response = await fetch(query.size > 0 ? `${path}?${query}` : path, {
    method: to.method,
    signal: AbortSignal.timeout(timeout),
    ...(to.method !== 'GET' && {
      headers: {
        'content-type': type ?? 'application/json',
        [tabHeader]: thisTabId,
        ...(person && { [personHeader]: person }),
      },
      body: sent,
      // What is shown as done is written, even if the page is left at once. Browsers take 64 KiB of such requests.
      keepalive: typeof sent === 'string' && sent.length < maxKeptLength,
    }),
  }).catch(() => {
    noteSilence()
    throw new Refusal('unavailable', 'Quad cannot be reached. Check your connection; nothing you typed is lost.')
  })
  noteAnswer()
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) {
    if (to.method !== 'GET') noteHappening(`${to.method} ${to.path}`)
    return to.output.parse(answer)
  }
  const known = problem.safeParse(answer)
  // Any call may be the one that learns that the session has ended.
  if (known.data?.code === 'signed_out') reportSessionEnd()
  if (known.success)
    throw new Refusal(known.data.code, known.data.detail, { fields: known.data.fields, ...waitOf(response) })
  throw new Refusal('unavailable', 'Quad did not answer as expected. Try again in a moment.')
}

function waitOf({ headers }: Response): { retryAfter?: number } {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? { retryAfter: seconds } : {}
}

/** What was found wrong, by field name. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

/** Options of a query: `useQuery(read(listReviews, { professorId }))`. Its key is the endpoint and its input. */
export function read<I extends z.ZodObject, O extends z.ZodType>(from: Endpoint<Access, I, O>, input: z.input<I>) {
  return queryOptions({ queryKey: [from.path, input], queryFn: () => call(from, input) })
}

type Then<Output> = { onSuccess?: (output: Output) => unknown; onError?: (error: Error) => unknown }

/**
 * A write. After it, what is on screen is fetched again; then `onSuccess` is called. It and `onError` are called also
 * when what asked has gone from the screen meanwhile, as the row of something deleted does.
 */
export function useWrite<I extends z.ZodObject, O extends z.ZodType>(to: Endpoint<Access, I, O>) {
  const client = useQueryClient()
  const write = useMutation<z.output<O>, Error, z.input<I>>({
    mutationFn: (input) => call(to, input),
    onSuccess: () => client.invalidateQueries(),
  })
  const { mutateAsync } = write
  // The library's own `mutate` forgets its callbacks when the component is unmounted.
  const mutate = useCallback(
    (input: z.input<I>, { onSuccess, onError }: Then<z.output<O>> = {}) => {
      void mutateAsync(input).then(onSuccess, onError ?? (() => undefined))
    },
    [mutateAsync],
  )
  return { ...write, mutate }
}

/** Whether the same call may succeed later: the server was out of reach, or had too much to do. */
export function isPassing(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'unavailable' || error.code === 'too_many')
}

/** What a failed write says of one field; undefined where it says nothing of it. */
export function fieldErrorOf(error: unknown, field: string): string | undefined {
  return error instanceof Refusal ? error.fields?.[field] : undefined
}

/** A failure in words for people; `otherwise` where nobody has said why. */
export function errorWords(error: unknown, otherwise = 'Something went wrong. Try again in a moment.'): string {
  return error instanceof Refusal ? error.message : otherwise
}
