import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Ending } from '../../../server/endings.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { lockPeople } from '../../account/auth/again.queries.ts'
import { type Answers, checkAnswers } from '../questions.rules.ts'
import { campusEventWords } from '../rules.ts'
import { campusEventDates, campusSeats } from '../tables.ts'
import { type EventDate, endOffers, lockDate, lookAtLine, readLocked, tell } from './line.queries.ts'
import { type SeatAct, type SeatState, seatAfter } from './rules.ts'

type Seat = typeof campusSeats.$inferSelect

const seatOf = (dateId: string, person: string) => and(eq(campusSeats.dateId, dateId), eq(campusSeats.userId, person))

async function seatIn(db: Db, id: string, person: string): Promise<Seat | undefined> {
  const [found] = await db.select().from(campusSeats).where(seatOf(id, person))
  return found
}

const waitingIn = (db: Db, id: string) =>
  db.$count(campusSeats, and(eq(campusSeats.dateId, id), eq(campusSeats.state, 'waiting')))

/** Throws a Refusal where nobody can come any more. */
function refuseOver(of: EventDate, now: Date): void {
  if (of.state === 'cancelled') throw new Refusal('conflict', campusEventWords.cancelled)
  if (of.state !== 'published') throw new Refusal('not_found', campusEventWords.notThere)
  if (of.startsAt <= now) throw new Refusal('conflict', campusEventWords.started)
}

/** Throws a Refusal where nobody new can come now. */
function refuseClosed(of: EventDate, now: Date): void {
  refuseOver(of, now)
  const [at, starts] = [now.getTime(), of.startsAt.getTime()]
  if (!of.answered) throw new Refusal('conflict', campusEventWords.noAnswer)
  if (of.opensMinutes !== null && at < starts - of.opensMinutes * 60_000)
    throw new Refusal('conflict', campusEventWords.notOpen)
  if (at >= starts - of.closesMinutes * 60_000) throw new Refusal('conflict', campusEventWords.closed)
}

/** Throws a Refusal where a party is larger than it can be. */
function refuseLarge(of: EventDate, guests: number): void {
  if (guests > of.guests) throw invalid('guests', campusEventWords.tooManyGuests(of.guests))
  if (1 + guests > of.capacity) throw invalid('guests', campusEventWords.tooLarge)
}
const invalid = (field: string, words: string) => new Refusal('invalid', words, { fields: { [field]: words } })

/** The list as an answer finds it, read at once after the lock. `waiting`: others in line. */
async function listFor(db: Db, { id, organizationId }: EventDate, me: Me, now: Date) {
  const text = `select
      exists (select from campus_seats s where s.date_id = $1 and s.state = 'offered' and s.offer_ends_at <= $4) as over,
      (select count(*)::int from campus_seats s where s.date_id = $1 and s.state = 'waiting' and s.user_id <> $2) as waiting,
      (select json_build_object('state', s.state, 'guests', s.guests, 'answers', s.answers)
        from campus_seats s where s.date_id = $1 and s.user_id = $2) as before,
      exists (select from organization_people o where o.organization_id = $3 and o.user_id = $2 and o.state = 'banned') as banned`
  const values = [id, me.id, organizationId, now]
  const shape = { over: column.flag, waiting: column.number, before: column.orNull(seatBefore), banned: column.flag }
  const found = await readRow(db, { name: 'list for an answer', text, values }, shape)
  if (!found) throw new Error('A list was not read.')
  return found
}
const seatBefore = (value: unknown) => value as Pick<Seat, 'state' | 'guests' | 'answers'>

type OnList = { me: Me; key: string }
type Wanted = { guests: number; answers: Answers }

/** Says that somebody comes: they go, or stand in line. Answers which. */
export async function answerDate(
  shell: Shell,
  db: Db,
  { me, key }: OnList,
  wanted: Wanted,
  now: Date,
): Promise<SeatState> {
  let of = await readLocked(db, key)
  let list = await listFor(db, of, me, now)
  if (list.over) {
    await endOffers(shell, db, key, now)
    of = await readLocked(db, key)
    list = await listFor(db, of, me, now)
  }
  const { before, waiting } = list
  if (before?.state === 'removed') throw new Refusal('conflict', campusEventWords.removed)
  if (before?.state === 'going') return 'going'
  // Who waits or holds an offer has said with how many, and answered, before: the line goes on after registration.
  const isIn = before?.state === 'waiting' || before?.state === 'offered'
  ;(isIn ? refuseOver : refuseClosed)(of, now)
  if (list.banned) throw new Refusal('conflict', campusEventWords.banned)
  // Who is in line has answered; what was asked since then is answered with the press.
  const said = isIn ? { ...before.answers, ...wanted.answers } : wanted.answers
  const { answers, faults } = checkAnswers(of.questions, said)
  const guests = isIn ? before.guests : wanted.guests
  if (!isIn) {
    refuseLarge(of, guests)
    refuseFaults(faults)
  }
  const standing = { free: of.capacity - of.taken, waiting, startsAt: of.startsAt, now }
  const to = seatAfter(before?.state ?? null, 'answer', 1 + guests, standing)
  if (to === null) throw new Refusal('conflict', campusEventWords.removed)
  if (to === before?.state) return to
  if (isIn) refuseFaults(faults, campusEventWords.answerFirst)
  await put(db, key, me.id, { state: to, stateAt: now, guests, answers }, now)
  return to
}

/** Throws a Refusal that names the questions which are not answered as they have to be. */
function refuseFaults(faults: Record<string, string>, words?: string): void {
  const [first] = Object.values(faults)
  if (first !== undefined) throw new Refusal('invalid', words ?? first, { fields: faults })
}

type Row = Pick<Seat, 'state' | 'stateAt' | 'guests' | 'answers'>

/** Writes a row; who joins the line stands behind everybody in it. */
async function put(db: Db, dateId: string, userId: string, row: Row, now: Date): Promise<void> {
  const behind = sql<Date>`greatest(${now}::timestamptz, (select max(s.queued_at) + interval '1 millisecond'
    from campus_seats s where s.date_id = ${dateId}))`
  const set = { ...row, queuedAt: row.state === 'waiting' ? behind : null, offerEndsAt: null, words: '', wordsBy: null }
  await db
    .insert(campusSeats)
    .values({ userId, dateId, ...set })
    .onConflictDoUpdate({ target: [campusSeats.userId, campusSeats.dateId], set })
}

type Step = { person: string; act: Exclude<SeatAct, 'answer' | 'offer' | 'lapse'>; words?: string; by?: string }

/** Does one act of docs/events.md but for answering. What it frees is offered in the same transaction. */
async function actOn(
  shell: Shell,
  db: Db,
  key: string,
  { person, act, words = '', by }: Step,
  now: Date,
): Promise<boolean> {
  const of = await lockDate(shell, db, key, now)
  const before = await seatIn(db, key, person)
  const standing = { free: of.capacity - of.taken, waiting: 0, startsAt: of.startsAt, now }
  const to = seatAfter(before?.state ?? null, act, 1 + (before?.guests ?? 0), standing)
  if (to === null || !before) throw new Refusal('conflict', campusEventWords.offerOver)
  if (to === before.state) return false
  if (of.startsAt <= now && act !== 'remove' && act !== 'undo-removal')
    throw new Refusal('conflict', campusEventWords.started)
  if (act === 'take' && of.state !== 'published') throw new Refusal('conflict', campusEventWords.cancelled)
  if (act === 'take') refuseFaults(checkAnswers(of.questions, before.answers).faults, campusEventWords.answerFirst)
  const isIn = to === 'going'
  await db
    .update(campusSeats)
    .set({
      ...{ state: to, stateAt: now, queuedAt: null, offerEndsAt: null, words, wordsBy: by ?? null },
      // Who is not coming has said nothing.
      ...(!isIn && { answers: {} }),
    })
    .where(seatOf(key, person))
  if (!isIn) await lookAtLine(shell, db, key, now)
  return true
}

export const takeOfferedSeat = (shell: Shell, db: Db, { me, key }: OnList, now: Date) =>
  actOn(shell, db, key, { person: me.id, act: 'take' }, now)
export const letSeatGo = (shell: Shell, db: Db, { me, key }: OnList, now: Date) =>
  actOn(shell, db, key, { person: me.id, act: 'let-go' }, now)
export const withdrawSeat = (shell: Shell, db: Db, { me, key }: OnList, now: Date) =>
  actOn(shell, db, key, { person: me.id, act: 'withdraw' }, now)

/** An officer takes somebody off the list, who reads the words. */
export async function removeFromList(
  shell: Shell,
  db: Db,
  { me, key }: OnList,
  { person, words }: { person: string; words: string },
  now: Date,
): Promise<void> {
  const news = await actOn(shell, db, key, { person, act: 'remove', words, by: me.id }, now)
  if (news) await tell(shell, db, 'removed', key, [person], now)
}

/** They may answer again, and are told so while they can. */
export async function undoRemoval(shell: Shell, db: Db, { key }: OnList, person: string, now: Date): Promise<void> {
  const news = await actOn(shell, db, key, { person, act: 'undo-removal' }, now)
  const of = await readLocked(db, key)
  if (news && of.state === 'published' && of.startsAt > now) await tell(shell, db, 'again', key, [person], now)
}

type Change = { guests?: number | undefined; answers?: Answers | undefined; shown?: boolean | undefined }

/** Other guests, answers, or whether others read that the person goes. Omitted fields stay. */
export async function changeSeat(shell: Shell, db: Db, { me, key }: OnList, change: Change, now: Date): Promise<void> {
  const of = await lockDate(shell, db, key, now)
  const before = await seatIn(db, key, me.id)
  const isIn = before && (before.state === 'going' || before.state === 'waiting' || before.state === 'offered')
  if (!isIn) throw new Refusal('conflict', campusEventWords.offerOver)
  const { guests = before.guests, shown = before.shown } = change
  const more = guests - before.guests
  // What somebody said can be corrected while it runs, nothing else.
  if (of.endsAt <= now) throw new Refusal('conflict', campusEventWords.over)
  if (of.startsAt <= now && (more !== 0 || shown !== before.shown || before.state !== 'going'))
    throw new Refusal('conflict', campusEventWords.started)
  if (more > 0) {
    refuseClosed(of, now)
    refuseLarge(of, guests)
    const isFree = before.state === 'going' && of.capacity - of.taken >= more && (await waitingIn(db, key)) === 0
    if (!isFree) throw invalid('guests', campusEventWords.noMore)
  }
  let answers = before.answers
  if (change.answers) {
    if (of.state !== 'published') throw new Refusal('conflict', campusEventWords.cancelled)
    const checked = checkAnswers(of.questions, change.answers)
    refuseFaults(checked.faults)
    answers = checked.answers
  }
  await db.update(campusSeats).set({ guests, answers, shown }).where(seatOf(key, me.id))
  // A smaller head may fit now, and a smaller party leaves seats.
  if (more < 0) await lookAtLine(shell, db, key, now)
}

/** Places of people who may not be there: banned, no members any more, or away. */
export const seatEnding: Ending = {
  name: 'places in events of people who are banned, no members any more, or not there any more',
  // An officer, or the organization, has removed who may not answer again; who is away has withdrawn.
  left: (now) => `select s.user_id || ' ' || s.date_id || ' ' || case
      when o.state = 'banned' or (d.members_only and o.role is null) then 'remove' else 'withdraw' end as key
    from campus_seats s
    join campus_event_dates d on d.id = s.date_id join profiles p on p.id = s.user_id
    left join organization_people o on o.organization_id = d.organization_id and o.user_id = s.user_id
    where s.state in ('going', 'waiting', 'offered') and d.state <> 'cancelled' and d.starts_at > ${now}
      and (p.erases_at is not null or o.state = 'banned' or (d.members_only and o.role is null)
        or (p.suspended_at is not null and (p.suspended_until is null or p.suspended_until > d.starts_at)))`,
  async end(shell, db, key, now) {
    const [person = '', date = '', how] = key.split(' ')
    const act = how === 'remove' ? how : 'withdraw'
    await lockPeople(db, [person])
    const isNews = await actOn(shell, db, date, { person, act }, now)
    if (isNews && act === 'remove') await tell(shell, db, 'removed', date, [person], now)
  },
}

type Leaving = {
  person: string
  /** `remove`: an officer or the organization decides; `withdraw`: the person comes to nothing before `until`. */
  act: 'remove' | 'withdraw'
  organization?: string
  membersOnly?: true
  /** Only what begins before; whoever waits or holds an offer leaves all lines. */
  until?: Date | null
}

/**
 * Off the lists of what has not ended, in the transaction that makes it so. What is free is offered. Answers the dates
 * that it was about.
 */
export async function leaveLists(shell: Shell, db: Db, leaving: Leaving, now: Date): Promise<string[]> {
  const { person, act, organization, membersOnly, until = null } = leaving
  const since = act === 'withdraw' ? campusEventDates.startsAt : campusEventDates.endsAt
  const rows = await db
    .select({ date: campusSeats.dateId })
    .from(campusSeats)
    .innerJoin(campusEventDates, eq(campusEventDates.id, campusSeats.dateId))
    .where(
      and(
        ...[eq(campusSeats.userId, person), ne(campusEventDates.state, 'cancelled')],
        sql`${since} > ${now}::timestamptz`,
        until
          ? sql`(${campusSeats.state} in ('waiting', 'offered') or (${campusSeats.state} = 'going' and ${campusEventDates.startsAt} < ${until}::timestamptz))`
          : sql`${campusSeats.state} in ('going', 'waiting', 'offered')`,
        ...(organization ? [eq(campusEventDates.organizationId, organization)] : []),
        ...(membersOnly ? [eq(campusEventDates.membersOnly, true)] : []),
      ),
    )
    // In one order, so that two who do this do not wait for each other.
    .orderBy(asc(campusSeats.dateId))
  const dates = rows.map(({ date }) => date)
  for (const date of dates) await actOn(shell, db, date, { person, act }, now)
  return dates
}
