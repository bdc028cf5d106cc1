import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { hideTextsOf, showTextsOf } from '../../server/publicTexts/hide.ts'
import type { Shell } from '../../server/shell.ts'
import { profileById, setSuspension } from './queries.ts'
import { accountWords } from './rules.ts'
import { suspensions } from './slots.ts'

/** What a suspended person is told about it. */
export async function suspensionOf(db: Db, me: Me): Promise<{ until: string; reason: string } | null> {
  const row = await profileById(db, me.id)
  if (!row?.suspendedUntil) return null
  return { until: row.suspendedUntil.toISOString(), reason: row.suspendedFor ?? '' }
}

/**
 * Suspends somebody, and hides everything of them that others read; see `setSuspension` for `until`. Answers false when
 * nobody has that id. In the transaction of the caller, who clears the session cache after the commit.
 */
export async function suspend(
  shell: Shell,
  db: Db,
  { person, reason, until }: { person: string; reason: string; until: Date | null },
  now: Date,
): Promise<boolean> {
  if (!(await setSuspension(db, person, reason, now, until))) {
    if (until !== null && (await profileById(db, person))) throw new Refusal('conflict', accountWords.keptOut)
    return false
  }
  for (const { value: endWhatOthersExpect } of shell.fills(suspensions))
    await endWhatOthersExpect(shell, db, person, now)
  tell(shell, db, person, await hideTextsOf(db, shell.texts, person, now))
  return true
}

/** Ends a suspension: what it hid is there again. Answers false when nobody has that id. */
export async function endSuspension(shell: Shell, db: Db, person: string, now: Date): Promise<boolean> {
  if (!(await setSuspension(db, person, null, now))) return false
  tell(shell, db, person, await showTextsOf(db, shell.texts, person))
  return true
}

/** Suspensions that are over at this moment, at most so many. */
export async function overSuspensions(db: Db, now: Date, most: number): Promise<string[]> {
  const text = 'select id from profiles where suspended_until <= $1 order by suspended_until, id limit $2'
  return (await readRows(db, { text, values: [now, most] }, { id: column.text })).map(({ id }) => id)
}

function tell({ live }: Shell, db: Db, person: string, things: string[]): void {
  live.changed(db, person)
  for (const thing of new Set([person, ...things])) live.thingChanged(db, thing)
}
