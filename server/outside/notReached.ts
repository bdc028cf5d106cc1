import { Refusal } from '../../contract/refusal.ts'

/** Why an address was not asked, or its answer not taken. For the log: people read the same words in every case. */
export type NotReachedReason =
  | 'spelling'
  | 'scheme'
  | 'port'
  | 'user'
  | 'host'
  | 'name'
  | 'look-up'
  | 'not public'
  | 'connection'
  | 'time'
  | 'redirect'
  | 'headers'
  | 'type'
  | 'coding'
  | 'size'
  | 'answer'

/** These forbid the address itself, whoever is behind it and whenever it is asked. */
const lastingReasons: NotReachedReason[] = ['spelling', 'scheme', 'port', 'user', 'host', 'name']

/** One sentence for all reasons: whoever types addresses must not learn from it what is in the server's network. */
export const notReachedWords = 'The address could not be reached.'

export class NotReached extends Refusal {
  readonly reason: NotReachedReason
  /** The error's code of Node, such as ECONNREFUSED. Its message may hold the whole address. */
  readonly errorCode: string | undefined
  /** Another try cannot succeed, since the address is one that Quad never asks. */
  readonly lasting: boolean

  constructor(reason: NotReachedReason, { error, lasting = true }: { error?: unknown; lasting?: boolean } = {}) {
    super('invalid', notReachedWords)
    this.name = 'NotReached'
    this.reason = reason
    this.errorCode = error instanceof Error && 'code' in error ? String(error.code) : undefined
    this.lasting = lasting && lastingReasons.includes(reason)
  }
}
