import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import type { Caller } from './caller.ts'
import type { Running } from './run.ts'

/**
 * Whom a call concerns, beyond the access level that its endpoint declares:
 * - record: it names something of one person; for all others it is not there.
 * - self: it is about whoever calls; each gets their own.
 * - anyone: it is answered alike for all.
 * - oversight: it is an admin's task, about somebody else: an admin may see and do it, nobody else.
 * - closed: switched off in this installation; not there for anybody.
 */
export type Reach = 'record' | 'self' | 'anyone' | 'oversight' | 'closed'

/** What the owner made, by name: ids and the like. */
export type OwnedRecords = Record<string, string>

export type AccessRow = {
  endpoint: Endpoint
  reach: Reach
  /** Valid input that names the owner's records and holds none of their words. Asked for once a call. */
  input: (owned: OwnedRecords) => Record<string, unknown>
  /** Statuses that an allowed call answers with. */
  statuses: number[]
  /** The body of an upload. */
  body?: string | Uint8Array<ArrayBuffer>
  /** For oversight: the admin's answer has to hold the owner's words, or that nobody else saw them says nothing. */
  shows?: boolean
}

/** The id by which what was just answered can be undone. */
export function undoOf(answer: object): string {
  if ('undo' in answer && typeof answer.undo === 'string') return answer.undo
  throw new Error(`this cannot be undone: ${JSON.stringify(answer)}`)
}

/** The access proof's rows of one feature. */
export type AccessRows = {
  feature: string
  /** Makes records of the owner over HTTP. All that the owner writes in words holds `marker`, which no one else may see. */
  make: (owner: Caller, marker: string, app: Running) => Promise<OwnedRecords>
  rows: AccessRow[]
  /** Its shared topics of live push, with the key of the owner's own, which nobody else may listen to. */
  topics?: { topic: string; key: (owned: OwnedRecords) => string }[]
}

export function accessRow<I extends z.ZodObject>(
  endpoint: Endpoint<Access, I, z.ZodType>,
  reach: Reach,
  input: (owned: OwnedRecords) => z.input<I>,
  {
    statuses = [200],
    body,
    shows,
  }: { statuses?: number[]; body?: string | Uint8Array<ArrayBuffer>; shows?: boolean } = {},
): AccessRow {
  // Types of input and output are forgotten here as in `on`: the rows are called over HTTP only.
  return {
    endpoint: endpoint as unknown as Endpoint,
    reach,
    input,
    statuses,
    ...(body !== undefined && { body }),
    ...(shows !== undefined && { shows }),
  }
}
