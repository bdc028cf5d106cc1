import { fileBytes, pathKeys, usesQuery } from '../../contract/endpoint.ts'
import { problem } from '../../contract/refusal.ts'
import type { AccessRow } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'

/** What came of calls with odd input. An answer that takes longer than `mostMs`, twice, is a fault. */
export type Judged = {
  mostMs: number
  calls: number
  refused: number
  answered: number
  mustRefuse: number
  faults: string[]
}

export const noneJudged = (mostMs: number): Judged => ({
  ...{ mostMs, calls: 0, refused: 0, answered: 0, mustRefuse: 0 },
  faults: [],
})

/** Sends the input as well as an address and a query can hold it, and judges the answer. */
export async function tryInput(
  caller: Caller,
  row: AccessRow,
  input: Record<string, unknown>,
  found: Judged,
): Promise<void> {
  const { endpoint } = row
  const given = { ...input }
  for (const key of pathKeys(endpoint.path))
    given[key] = typeof given[key] === 'string' && given[key] !== '' ? given[key].toWellFormed() : 'x'
  if (usesQuery(endpoint)) for (const key of Object.keys(given)) given[key] = asText(given[key])
  await judge(row, () => caller.send(endpoint, given, row.body), shortened(given), found)
}

function asText(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
}

/** No answer is a fault of the server, slow twice, or of another shape than declared. */
export async function judge(
  row: AccessRow,
  send: () => Promise<Response>,
  given: string,
  found: Judged,
): Promise<void> {
  const name = callOf(row)
  const began = performance.now()
  const answer = await send()
  const text = await answer.text()
  found.calls++
  if (answer.ok) found.answered++
  else found.refused++
  if (answer.status >= 500) found.faults.push(`${name} answered ${answer.status} to ${given}: ${text.slice(0, 200)}`)
  else if (!isDeclared(row, answer, text))
    found.faults.push(`${name} answered ${answer.status} in another shape to ${given}: ${text.slice(0, 200)}`)
  if (performance.now() - began < found.mostMs) return
  const again = performance.now()
  await (await send()).text()
  const took = performance.now() - again
  if (took > found.mostMs) found.faults.push(`${name} took ${Math.round(took)} ms for ${given}`)
}

function isDeclared({ endpoint }: AccessRow, answer: Response, text: string): boolean {
  if (answer.status === 304 || answer.status === 204) return text === ''
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  if (answer.ok) return endpoint.output === fileBytes || !isJson || endpoint.output.safeParse(JSON.parse(text)).success
  return isJson ? problem.safeParse(JSON.parse(text)).data?.status === answer.status : answer.status < 500
}

export const callOf = ({ endpoint: { method, path } }: AccessRow) => `${method} ${path}`

export function shortened(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 240)
}
