import { chosenSettings, settingIn } from '../../contract/setting.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRow, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { keepSetting } from '../account/settings/queries.ts'
import { firstStepsFor } from '../firstSteps/queries.ts'
import { countedMilestones, usageCounting } from './contract.ts'
import { type CountedEvent, holds, isMilestone, type Milestone } from './rules.ts'

type Sender = { me: Me | null; visitor: string | undefined }

/** The browser on one day: nobody can tell that two days are of the same one. */
function visitorOf({ secrets }: Shell, visitor: string | undefined, day: string): string | null {
  return visitor === undefined ? null : secrets.sign('analytics visitor', `${day} ${visitor}`).slice(0, 22)
}

/**
 * Keeps events. Milestones are kept once a person, and only what the data say is so. Answers how many were kept.
 */
export async function keepEvents(
  shell: Shell,
  db: Db,
  { me, visitor }: Sender,
  events: readonly CountedEvent[],
  now: Date,
): Promise<number> {
  const others = events.filter(({ event }) => !isMilestone(event))
  const claimed = events.filter((of): of is CountedEvent & { event: Milestone } => isMilestone(of.event))
  const keep = (to: Db, some: readonly CountedEvent[]) => insertEvents(shell, to, { me, visitor }, some)
  if (!me || claimed.length === 0) return keep(db, others)
  return shell.database.transaction(async (tx) => {
    const reached = await takeMilestones(shell, tx, me, [...new Set(claimed.map(({ event }) => event))], now)
    const firsts = reached.flatMap((milestone) => claimed.find(({ event }) => event === milestone) ?? [])
    return keep(tx, [...others, ...firsts])
  })
}

async function insertEvents(
  shell: Shell,
  db: Db,
  { me, visitor }: Sender,
  events: readonly CountedEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  return runStatement(db, {
    name: 'keep analytics events',
    text: `insert into analytics_events (day, event, path, visitor, signed_in)
      select *, $5::boolean from unnest($1::date[], $2::text[], $3::text[], $4::text[])`,
    values: [
      events.map(({ day }) => day),
      events.map(({ event }) => event),
      events.map(({ path }) => path),
      events.map(({ day }) => visitorOf(shell, visitor, day)),
      me !== null,
    ],
  })
}

/** Of some milestones those that the person has reached and that were not counted yet; from now on they were. */
async function takeMilestones(
  shell: Shell,
  db: Db,
  me: Me,
  wanted: readonly Milestone[],
  now: Date,
): Promise<Milestone[]> {
  const row = await readRow(
    db,
    {
      text: `select p.created_at as "signedUpAt", p.settings,
          exists (select 1 from assignments a where a.user_id = p.id) as "hasAssignment"
        from profiles p where p.id = $1 for no key update of p`,
      values: [me.id],
    },
    { signedUpAt: column.moment, settings: chosenSettings, hasAssignment: column.flag },
  )
  // Erased, or turned off, since the request began.
  if (!row || !settingIn(row.settings, usageCounting)) return []
  const counted = settingIn(row.settings, countedMilestones)
  const left = wanted.filter((milestone) => !counted.includes(milestone))
  if (left.length === 0) return []
  const { steps } = await firstStepsFor(db, me, now)
  const onboarded = steps.every(({ required, done }) => done || !required)
  const facts = { ...row, onboarded, paid: counted.includes('paid') }
  const reached = left.filter((milestone) => holds(milestone, facts, now))
  if (reached.length > 0) await keepSetting(shell, db, me.id, countedMilestones, [...counted, ...reached], now)
  return reached
}

/** A payment has arrived: the person's next visit counts as an upgrade. Safe to repeat. */
export async function notePaid(shell: Shell, db: Db, person: string, now: Date): Promise<void> {
  const row = await readRow(
    db,
    { text: 'select settings from profiles where id = $1 for no key update', values: [person] },
    { settings: chosenSettings },
  )
  if (!row || !settingIn(row.settings, usageCounting)) return
  const counted = settingIn(row.settings, countedMilestones)
  if (!counted.includes('paid')) await keepSetting(shell, db, person, countedMilestones, [...counted, 'paid'], now)
}

/** Rows before that day. */
export function deleteOldEvents(db: Db, firstDay: string): Promise<number> {
  return runStatement(db, { text: 'delete from analytics_events where day < $1', values: [firstDay] })
}
