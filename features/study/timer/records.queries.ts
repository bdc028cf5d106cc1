import type { Db } from '../../../server/db/db.ts'
import { readRow, runStatement } from '../../../server/db/statements.ts'
import type { CommandResult } from './contract.ts'
import type { LockedTimer } from './queries.ts'
import {
  closeLeftOpen,
  type RecordedGap,
  type RecordedInterval,
  type TimedSession,
  type TimerRecords,
} from './records.rules.ts'
import { phaseEnd } from './rules.ts'

/**
 * The loaded records: one copy to change in memory, and one as in the database, so that only differences are written.
 */
export type LoadedRecords = {
  person: string
  records: TimerRecords
  stored: Pick<TimerRecords, 'sessions' | 'intervals' | 'gaps'>
  /** The ids of wanted sessions that belong to other people. */
  others: Set<string>
  known: Map<string, CommandResult>
  /** The highest command number of the page so far. */
  last: number
}

type WantedRecords = {
  /** Further sessions, besides the one of the timer. */
  sessions?: string[]
  page?: string
  commands?: string[]
  /** Whether to load the intervals of earlier phases too. */
  allPhases?: boolean
}

const ms = (moment: string) => `round(extract(epoch from ${moment}) * 1000)::bigint`

/** The wanted seats of the person, and the one over which an interval is open. */
const wantedSeats = `s.user_id = $1 and (s.id = any($2::uuid[])
  or s.id in (select session_id from study_intervals where user_id = $1 and ended_at is null))`

/**
 * The seats are locked by a statement of their own, before they are read: one that joins them with their plans while it
 * waits loses a seat that gets another plan meanwhile.
 */
const lock = `select s.id from study_seats s where ${wantedSeats} order by s.id for update`

/** It reads only intervals that a press can still change: no press is before the last one ($3). */
const load = `
  with s as materialized (
    select s.*, p.title, coalesce(s.start_time, p.start_time) as starts_at
    from study_seats s join study_sessions p on p.id = s.plan_id where ${wantedSeats} order by s.id
  )
  select json_build_object(
    'sessions', coalesce((select json_agg(json_build_object('id', id, 'title', title, 'state', state, 'pomodoro', pomodoro,
      'phase', phase, 'phaseDone', phase_done, 'startTime', ${ms('starts_at')}, 'startedAt', ${ms('started_at')},
      'endTime', ${ms('end_time')}, 'answer', answer)) from s), '[]'),
    'others', coalesce((select json_agg(id) from study_seats where id = any($2::uuid[]) and user_id <> $1), '[]'),
    'intervals', coalesce((select json_agg(json_build_object('id', i.id, 'sessionId', i.session_id, 'kind', i.kind,
      'phase', i.phase, 'start', ${ms('i.started_at')}, 'end', ${ms('i.ended_at')}, 'entered', i.entered))
      from study_intervals i join s on s.id = i.session_id
      where i.user_id = $1 and i.replaced_at is null and (i.ended_at is null or i.ended_at >= $3
        or $5 or (s.pomodoro is not null or i.phase > 0) and i.phase >= least(s.phase, $4) - 1)), '[]'),
    'gaps', coalesce((select json_agg(json_build_object('id', id, 'sessionId', session_id,
      'start', ${ms('started_at')}, 'end', ${ms('ended_at')}, 'discarded', discarded))
      from study_gaps where user_id = $1 and session_id = any($2::uuid[])), '[]'),
    'lastEndElsewhere', coalesce((select ${ms('ended_at')} from study_intervals
      where user_id = $1 and replaced_at is null and ended_at is not null and session_id <> all($2::uuid[])
      order by started_at desc limit 1), 0),
    'away', coalesce((select away from study_preferences where user_id = $1), 'ask'),
    'known', coalesce((select json_agg(json_build_array(id, result)) from study_commands
      where user_id = $1 and id = any($6::uuid[])), '[]'),
    'last', coalesce((select max(n) from study_commands where user_id = $1 and page = $7), 0)
  ) as loaded`

export async function loadRecords(db: Db, timer: LockedTimer, wanted: WantedRecords = {}): Promise<LoadedRecords> {
  const { person, sessionId, version, pressedAt, phase } = timer
  const ids = [...new Set([...(sessionId === null ? [] : [sessionId]), ...(wanted.sessions ?? [])])]
  const { page = null, commands = [], allPhases = false } = wanted
  await runStatement(db, { name: 'study timer seats', text: lock, values: [person, ids] })
  const values = [person, ids, new Date(pressedAt), phase, allPhases, commands, page]
  const row = await readRow(db, { name: 'study timer load', text: load, values }, { loaded: asLoaded })
  if (!row) throw new Error('loading the records returned no row')
  const { sessions, others, intervals, gaps, lastEndElsewhere, away, known, last } = row.loaded
  const byId = () => new Map(sessions.map((session) => [session.id, { ...session }]))
  const own = sessions.find(({ id }) => id === sessionId)
  const clock = {
    ...{ state: own ? timer.state : ('idle' as const), pomodoro: own?.pomodoro ?? null },
    ...{ phase, phaseDone: timer.phaseDone, lastSeenAt: timer.lastSeenAt, unattended: timer.unattended },
    openSince: intervals.find(({ end, sessionId: of }) => end === null && of === own?.id)?.start ?? null,
  }
  const copies = () => ({
    intervals: intervals.map((one) => ({ ...one })),
    gaps: gaps.map((one) => ({ ...one })),
    sessions: byId(),
  })
  const records = { sessionId: own ? sessionId : null, version, pressedAt, clock, lastEndElsewhere, away, ...copies() }
  closeLeftOpen(records)
  return { person, records, stored: copies(), others: new Set(others), known: new Map(known), last }
}

type Loaded = {
  sessions: TimedSession[]
  others: string[]
  intervals: RecordedInterval[]
  gaps: RecordedGap[]
  lastEndElsewhere: number
  away: TimerRecords['away']
  known: [string, CommandResult][]
  last: number
}

/** JSON in the shape that `load` builds; checking it would take longer than the statement. */
const asLoaded = (value: unknown) => value as Loaded

type Fresh = { page: string; commands: { n: number; result: CommandResult }[] }

/**
 * Writes the differences in one statement; in two if an interval ends and another begins, since a person may have only
 * one open interval at any moment of a transaction.
 */
export async function writeRecords(db: Db, loaded: LoadedRecords, now: Date, fresh?: Fresh): Promise<void> {
  const { person, records, stored } = loaded
  const ended = changesOf(stored.intervals, records.intervals)
  const gaps = changesOf(stored.gaps, records.gaps)
  const sessions = [...records.sessions.values()].filter((one) => !isSame(one, stored.sessions.get(one.id)))
  const first: Part[] = [
    [ended.gone, `delete from study_intervals using asked a where study_intervals.id = (a.row #>> '{}')::uuid`],
    [
      ended.changed.map(({ id, end }) => ({ id, end: at(end) })),
      `update study_intervals i set ended_at = r."end" from asked a, jsonb_to_record(a.row) as r(id uuid, "end" timestamptz) where i.id = r.id`,
    ],
    [gaps.gone, `delete from study_gaps using asked a where study_gaps.id = (a.row #>> '{}')::uuid`],
    [
      gaps.changed.map(({ id, start, end }) => ({ id, start: at(start), end: at(end) })),
      `update study_gaps g set started_at = r.start, ended_at = r."end"
        from asked a, jsonb_to_record(a.row) as r(id uuid, start timestamptz, "end" timestamptz) where g.id = r.id`,
    ],
  ]
  const second: Part[] = [
    [
      ended.added.map((one) => ({ ...one, start: at(one.start), end: at(one.end) })),
      `insert into study_intervals (user_id, session_id, kind, phase, started_at, ended_at, entered)
        select $1::uuid, r."sessionId", r.kind, r.phase, r.start, r."end", r.entered
        from asked a, jsonb_to_record(a.row) as r("sessionId" uuid, kind text, phase int, start timestamptz, "end" timestamptz, entered boolean)`,
    ],
    [
      gaps.added.map((one) => ({ ...one, start: at(one.start), end: at(one.end) })),
      `insert into study_gaps (user_id, session_id, started_at, ended_at, discarded)
        select $1::uuid, r."sessionId", r.start, r."end", r.discarded
        from asked a, jsonb_to_record(a.row) as r("sessionId" uuid, start timestamptz, "end" timestamptz, discarded boolean)`,
    ],
    [
      sessions.map((one) => ({
        ...{ ...one, startedAt: at(one.startedAt), endTime: at(one.endTime) },
        ...{ updatedAt: now.toISOString(), hasNotes: one.notes !== undefined },
      })),
      `update study_seats s set state = r.state, completed = r.state = 'completed', phase = r.phase, phase_done = r."phaseDone",
          started_at = r."startedAt", end_time = r."endTime", answer = r.answer,
          notes = case when r."hasNotes" then r.notes else s.notes end, updated_at = r."updatedAt"
        from asked a, jsonb_to_record(a.row) as r(id uuid, state text, phase int, "phaseDone" int, "startedAt" timestamptz,
           "endTime" timestamptz, answer text, notes text, "hasNotes" boolean, "updatedAt" timestamptz)
        where s.id = r.id and s.user_id = $1::uuid`,
    ],
    [
      (fresh?.commands ?? []).map(({ n, result }) => ({
        id: result.id,
        page: fresh?.page,
        n,
        result,
        at: now.toISOString(),
      })),
      `insert into study_commands (user_id, id, page, n, at, result) select $1::uuid, r.id, r.page, r.n, r.at, r.result
        from asked a, jsonb_to_record(a.row) as r(id uuid, page uuid, n int, at timestamptz, result jsonb)`,
    ],
    [
      [timerRow(records)],
      `update study_timers t set session_id = r."sessionId", state = r.state, version = r.version, pressed_at = r."pressedAt",
          vouched_until = r."lastSeenAt", phase = r.phase, phase_done = r."phaseDone", phase_ends = r."phaseEnds", unattended = r.unattended
        from asked a, jsonb_to_record(a.row) as r("sessionId" uuid, state text, version int, "pressedAt" timestamptz,
          "lastSeenAt" timestamptz, phase int, "phaseDone" int, "phaseEnds" timestamptz, unattended boolean)
        where t.user_id = $1::uuid`,
    ],
  ]
  const apart = ended.added.length > 0 && ended.gone.length + ended.changed.length > 0
  if (apart) await writeParts(db, person, first)
  await writeParts(db, person, apart ? second : [...first, ...second])
}

/** Rows, and a statement that reads each of them as `row` from `asked`. */
type Part = [rows: unknown[], statement: string]

/** One prepared statement of the parts that have rows; there are few combinations. */
async function writeParts(db: Db, person: string, parts: Part[]): Promise<void> {
  const filled = parts.map(([rows, text], index) => ({ rows, text, index })).filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return
  const named = filled.map(
    ({ text }, at) => `part${at} as (${text.replace('asked a', `jsonb_array_elements($${at + 2}::jsonb) a(row)`)})`,
  )
  const name = `study timer write ${parts.length} ${filled.map(({ index }) => index).join(' ')}`
  const values = [person, ...filled.map(({ rows }) => JSON.stringify(rows))]
  await runStatement(db, { name, text: `with ${named.join(', ')} select $1::uuid`, values })
}

function timerRow({ sessionId, version, pressedAt, clock }: TimerRecords) {
  const { state, lastSeenAt, phase, phaseDone, unattended } = clock
  return {
    ...{ sessionId, state, version, phase, phaseDone: Math.round(phaseDone), unattended },
    ...{ pressedAt: at(pressedAt), lastSeenAt: at(lastSeenAt), phaseEnds: at(phaseEnd(clock)) },
  }
}

const at = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

type Identified = { id: string | null }

/** Ids of removed rows, changed rows, and new rows. */
function changesOf<T extends Identified>(before: T[], after: T[]): { gone: string[]; changed: T[]; added: T[] } {
  const known = new Map(before.map((row) => [row.id, row]))
  const left = new Set(after.map(({ id }) => id))
  return {
    gone: before.flatMap(({ id }) => (id !== null && !left.has(id) ? [id] : [])),
    changed: after.filter((row) => row.id !== null && !isSame(row, known.get(row.id))),
    added: after.filter(({ id }) => id === null),
  }
}

const isSame = (one: object, other: object | undefined) => JSON.stringify(one) === JSON.stringify(other)
