import type { Caller } from '../../../server/testing/caller.ts'
import type { Draw } from '../drawing.ts'
import type { Oracle, ToldRow } from './oracle.ts'
import type { Student } from './world.ts'

/** What a step of a person knows. */
export type Stepping = {
  student: Student
  caller: Caller
  oracle: Oracle
  /** What everybody was told, as the database holds it. */
  rows: ToldRow[]
  now: number
  draw: Draw
  /** A title that nothing has had. */
  title: () => string
  /** Says what was done. */
  say: (words: string) => void
  /** Ids of the occurrences that belong to the event of one, in order. */
  occurrences: (id: string) => Promise<string[]>
}
