import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { isTutorHereSql } from '../tutors/seen.queries.ts'
import { occupiedIn, offeredTimesOf, ownAgendaIn } from './occupied.queries.ts'
import { slotsBetween } from './rules.ts'

const dayMs = 86_400_000
const minutes = 60

/** The tutors who have an hour in the next seven days at which the person is free; by the ids of their profiles. */
export async function freeTutorsFor(shell: Shell, db: Db, me: Me, now: Date): Promise<string[]> {
  const text = `select t.id, p.zone from tutor_profiles t join profiles p on p.id = t.user_id
    where t.is_active and t.user_id <> $1::uuid and ${isTutorHereSql('$1::uuid')}`
  const tutors = await readRows(db, { text, values: [me.id] }, { id: column.text, zone: column.text })
  const span = { from: now, to: new Date(now.getTime() + 7 * dayMs) }
  const own = await ownAgendaIn(shell, db, me, span, now)
  const found: string[] = []
  for (const { id, zone } of tutors) {
    const offer = await offeredTimesOf(db, id, now)
    if (!offer) continue
    const occupied = await occupiedIn(shell, db, { tutor: { id: offer.person, zone }, student: me }, span, now)
    const free = { ...occupied, student: [...occupied.student, ...own] }
    if (slotsBetween(offer.times, free, { minutes, ...span, now }).length > 0) found.push(id)
  }
  return found
}
