import { Refusal } from '../../../contract/refusal.ts'
import { calendarDayOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { shownColumns } from '../../../server/db/json.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { authorsTextSql, isHiddenSql } from '../../../server/publicTexts/sources.ts'
import { tutorTexts } from '../texts.queries.ts'
import { type OwnTutor, ownTutor } from './contract.ts'
import { tutorWords } from './rules.ts'

export const subjectsSql = `coalesce((select json_agg(json_build_object('subject', s.subject, 'level', s.proficiency_level)
  order by s.position) from tutor_subjects s where s.tutor_id = t.id), '[]')`

const hoursText = (value: string) => `to_char(${value}, 'HH24:MI')`
const own = (name: string) => authorsTextSql(tutorTexts, 't', name)

/** `t` is the row of the profile; `$2` is today on its clock. */
const ownColumns = shownColumns(ownTutor, {
  id: 't.id',
  bio: own('bio'),
  hourlyRate: 't.hourly_rate',
  experienceYears: 't.experience_years',
  education: own('education'),
  location: own('location'),
  languages: 't.languages',
  sessionTypes: 't.session_types',
  subjects: subjectsSql,
  noticeMinutes: 't.notice_minutes',
  bufferMinutes: 't.buffer_minutes',
  farthestDays: 't.farthest_days',
  dailyMost: 't.daily_most',
  confirms: 't.confirms',
  meetingLink: 't.meeting_link',
  freeUntilMinutes: 't.free_until_minutes',
  active: 't.is_active',
  zone: 't.zone',
  hours: `coalesce((select json_agg(json_build_object('weekday', a.day_of_week, 'start', ${hoursText('a.start_time')},
      'end', case when a.end_time = '24:00' then '24:00' else ${hoursText('a.end_time')} end) order by a.day_of_week, a.start_time)
    from tutor_availability a where a.tutor_id = t.id), '[]')`,
  days: `coalesce((select json_agg(json_build_object('day', o.day, 'hours', o.hours) order by o.day)
    from tutor_overrides o where o.tutor_id = t.id and o.day >= $2::date), '[]')`,
  verification: `json_build_object('note', t.verification_note, 'reason', t.verification_reason, 'state',
    case when t.verification_asked_at is not null then 'asked' when t.verified_at is not null then 'verified'
      when t.verification_reason is not null then 'declined' else 'none' end)`,
  hidden: isHiddenSql(tutorTexts, 't'),
})

const isoDay = (now: Date, zone: string) => calendarDayOf(now, zone).day

/** The caller's own profile; null where they are no tutor. */
export async function ownTutorOf(db: Db, me: Me, now: Date): Promise<OwnTutor | null> {
  const zone = await tutorZoneOf(db, me)
  if (zone === undefined) return null
  const text = `select to_json(x) as shown from (select ${ownColumns} from tutor_profiles t where t.user_id = $1) x`
  const statement = { name: 'own tutor', text, values: [me.id, isoDay(now, zone)] }
  return (await readRow(db, statement, { shown: ownTutor }))?.shown ?? null
}

async function tutorZoneOf(db: Db, me: Me): Promise<string | undefined> {
  const text = 'select zone from tutor_profiles where user_id = $1'
  return (await readRow(db, { name: 'zone of a tutor', text, values: [me.id] }, { zone: column.text }))?.zone
}

/** The same for whoever has to be one. Throws a Refusal otherwise. */
export async function tutorOrRefusal(db: Db, me: Me, now: Date): Promise<OwnTutor> {
  const found = await ownTutorOf(db, me, now)
  if (!found) throw new Refusal('not_found', tutorWords.noProfile)
  return found
}

/** The caller's profile, locked until the transaction ends. Throws a Refusal where they have none. */
export async function lockOwnTutor(db: Db, me: Me): Promise<{ id: string; zone: string; verified: boolean }> {
  const text = `select id, zone, verified_at is not null as verified from tutor_profiles where user_id = $1 for no key update`
  const shape = { id: column.text, zone: column.text, verified: column.flag }
  const found = await readRow(db, { text, values: [me.id] }, shape)
  if (!found) throw new Refusal('not_found', tutorWords.noProfile)
  return found
}
