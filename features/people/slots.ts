import { slot } from '../../contract/slot.ts'
import type { Db } from '../../server/db/db.ts'
import type { Shell } from '../../server/shell.ts'

/** What a feature knows about pairs of people. */
export type Acquaintances = {
  together: (one: string, other: string) => string
  named: (reader: string, other: string) => string
  separate: (shell: Shell, db: Db, one: string, other: string) => Promise<void>
}

/**
 * How two people know each other from what a feature holds, as SQL conditions on references to their ids: `together`
 * says whether both chose to be in the same thing, which shows them to each other by the setting "Study Groups Only";
 * `named` whether the name of the second stands before the first in something that both have, so that it can be blocked
 * and reported there. `separate` ends what must not stay open between two whom a block separates from now on, such as an
 * invitation, in the transaction of the block.
 */
export const acquaintances = slot<Acquaintances>('people.acquaintances')
