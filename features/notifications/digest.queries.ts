import { z } from 'zod'
import { agendaRow, readAgendaKinds } from '../../contract/agenda.ts'
import { daysAfter } from '../../contract/day.ts'
import { notification, readNotificationKinds, type WordsFor } from '../../contract/notification.ts'
import { chosenSettings, settingIn } from '../../contract/setting.ts'
import { fullDayWords } from '../../contract/words/dates.ts'
import { instantOf } from '../../contract/zone.ts'
import { agendaJson, agendaOf, brokenAgendaSources, type SpanParameters } from '../../server/agenda.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { clockOf } from '../account/settings/contract.ts'
import { postMailOnce } from '../mail/queries.ts'
import { digests } from './contract.ts'
import { digestSections, dueDigest, overdueDays } from './digest.rules.ts'
import { notificationColumns } from './list.queries.ts'
import { digestGroup, linksFor } from './mail/queries.ts'
import { sectionMail } from './mails.ts'
import { subjectSql, told } from './queries.ts'

const hour = 3_600_000
/** The moment up to which the last run looked is the reminders'; digests look back a little further. */
const lookBack = 3 * hour

type Group = { zone: string; weekStart: number; hours: string }

/** Queues the digests that are due, each once: a row that is not shown keeps that of the day. */
export async function tellDigests(shell: Shell, db: Db, now: Date): Promise<void> {
  const chosen = `settings -> '${digests.name}'`
  const text = `select distinct zone, week_start as "weekStart", (${chosen})::text as hours from profiles
    where settings ? '${digests.name}' and erases_at is null`
  const shape = { zone: column.text, weekStart: column.number, hours: column.text }
  const due = (await readRows(db, { text }, shape)).flatMap((group: Group) => {
    const settings = { [digests.name]: JSON.parse(group.hours) }
    const found = dueDigest(settings, group, new Date(now.getTime() - lookBack), now)
    return found ? [{ ...group, ...found }] : []
  })
  if (due.length === 0) return
  const insert = `insert into notifications (user_id, kind, key, facts, shown, told_at, made_at)
    select p.id, 'digest', 'digest ' || d.day, jsonb_build_object('weekly', d.weekly), false, $1, $1
    from jsonb_to_recordset($2::jsonb) d(zone text, "weekStart" int, hours text, day text, weekly boolean)
    join profiles p on p.zone = d.zone and p.week_start = d."weekStart" and (p.${chosen})::text = d.hours
    where ${told.isTold('p')} and p.email_verified
    on conflict (user_id, key) do nothing
    returning user_id as person, key, (facts ->> 'weekly')::boolean as weekly`
  const row = { person: column.text, key: column.text, weekly: column.flag }
  const rows = await readRows(db, { text: insert, values: [now, JSON.stringify(due)] }, row)
  const work = rows.map(({ person, key, weekly }) => {
    const day = key.slice('digest '.length)
    return { of: `${person} ${day}`, payload: { person, day, weekly } }
  })
  await shell.jobs.followMany(db, 'digest', work, { last: true })
}

/** Sends the digest of a day, unless there is nothing to say or the person has turned it off meanwhile. */
export async function sendDigest(
  shell: Shell,
  { person, day, weekly }: { person: string; day: string; weekly: boolean },
  job: string,
): Promise<void> {
  const now = shell.clock()
  const { db } = shell.database
  const profile = await profileById(db, person)
  if (!profile || profile.erasesAt || !profile.emailVerified) return
  const chosen = chosenSettings.parse(profile.settings)
  const { daily, weekly: wantsWeek } = settingIn(chosen, digests)
  if (!daily && !(weekly && wantsWeek)) return
  const me = asOwner(profile)
  const at = { zone: profile.zone, clock: clockOf({ settings: chosen }), now }
  const [rows, news] = [await agendaAround(shell, me, day, now), await newsOf(shell, me, at)]
  const sections = digestSections(rows, readAgendaKinds(shell.fills), news, { day, weekly }, at)
  if (sections.length === 0) return
  const subject = weekly ? `Your week from ${fullDayWords(day)}` : `Your day, ${fullDayWords(day)}`
  const links = linksFor(shell, { person, group: digestGroup })
  const all = sections.map(({ heading, lines }) => ({ heading, lines: lines.map((line) => ({ ...line, path: null })) }))
  const why = 'You get this because you turned digests on in Quad.'
  const mail = { ...sectionMail(profile.email, subject, { sections: all, why }, links), person }
  await postMailOnce(shell, db, mail, job, { last: true })
}

const span: SpanParameters = {
  me: '$1::uuid',
  now: '$2::timestamptz',
  start: '$3::timestamptz',
  end: '$4::timestamptz',
  firstDay: '$5::date',
  endDay: '$6::date',
}

/** The person's agenda from some days before a day to a week after it, at most 500 rows. */
async function agendaAround(shell: Shell, me: Me, day: string, now: Date) {
  const { db } = shell.database
  const [first, end] = [daysAfter(day, -overdueDays), daysAfter(day, 7)]
  const values = [me.id, now, instantOf(first, '00:00', me.zone), instantOf(end, '00:00', me.zone), first, end]
  const read = async (without: string[]) => {
    const text = `select ${agendaJson('a')} as row, num_nulls(${Object.values(span).join(', ')}) as nulls
      from (${agendaOf(shell, span, without)}) a order by a.sort_at, a.title, a.id limit 500`
    const rows = await readRows(db, { text, values }, { row: column.text })
    return rows.map(({ row }) => agendaRow.parse(JSON.parse(row)))
  }
  return read([]).catch(async (error: unknown) => {
    const missing = await brokenAgendaSources(shell, db, span, values)
    if (missing.length === 0) throw error
    return read(missing)
  })
}

const newsShape = z.array(notification)

/** What others did, of the last day, and unread. */
async function newsOf(shell: Shell, me: Me, at: WordsFor) {
  const text = `select coalesce(json_agg(t order by t."toldAt"), '[]') as rows from (
    select ${notificationColumns} from notifications n cross join ${subjectSql(shell.fills, 'n')}
    where n.user_id = $1 and n.shown and n.lead is null and n.read_at is null and n.told_at <= $2 and n.told_at > $3
    order by n.told_at desc limit 30) t`
  const values = [me.id, at.now, new Date(at.now.getTime() - 24 * hour)]
  const [row] = await readRows(shell.database.db, { text, values }, { rows: newsShape })
  const { kindOf } = readNotificationKinds(shell.fills)
  return (row?.rows ?? []).flatMap((one) => {
    const words = kindOf(one.kind)?.words(one, at)
    return words ? [{ title: words.title, detail: words.detail.join(' · ') }] : []
  })
}
