import { listNotifications } from '../../../features/notifications/contract.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Oracle } from './oracle.ts'
import type { Student } from './world.ts'

/** What stands in somebody's list, against what they were told of, as far as that is there and its moment has come. */
export async function lookAtReminders(
  student: Student & { caller: Caller },
  oracle: Oracle,
  now: number,
): Promise<string[]> {
  const { rows } = succeeded(await student.caller.call(listNotifications, { limit: 100 }))
  const shown = rows.map(({ thing, lead, toldAt, read }) => `${thing} ${lead} ${Date.parse(toldAt)} ${read}`)
  const wanted = oracle.told
    .filter((one) => one.student === student && one.shown && !one.thing.gone && one.toldAt <= now)
    .map(({ thing, lead, toldAt, read }) => `${thing.id} ${lead} ${toldAt} ${read}`)
  if (wanted.length > 100 || shown.toSorted().join() === wanted.toSorted().join()) return []
  return [`the list of ${student.name} has ${shown.length} reminders, not the ${wanted.length} that they were told`]
}
