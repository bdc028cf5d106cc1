import { z } from 'zod'
import { type NotificationGroup, readNotificationKinds } from '../../../contract/notification.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { chosenSettings, settingIn } from '../../../contract/setting.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import type { Mail } from '../../../server/mail.ts'
import { hashSecret } from '../../../server/secrets.ts'
import type { Shell } from '../../../server/shell.ts'
import { profileById } from '../../account/queries.ts'
import { keepSetting } from '../../account/settings/queries.ts'
import { type Channel, channelSetting, digests } from '../contract.ts'
import { type MailLinks, sectionMail } from '../mails.ts'
import { notify } from '../queries.ts'
import { restAfter } from '../rules.ts'
import { goesTo, rowOf } from '../settings.rules.ts'

const purpose = 'unsubscribe'
const named = z.tuple([z.uuidv4(), z.string().max(40)])

/** The kinds of mails that are no group of notifications. */
export const digestGroup = 'digests'
const digestLabel = 'Digests'

/** The links of a mail to a person about a group: the token names both, never the address. */
export function linksFor(
  { secrets, env }: Pick<Shell, 'secrets' | 'env'>,
  { person, group }: { person: string; group: string },
): MailLinks {
  const { origin } = env.publicUrl
  const token = encodeURIComponent(secrets.seal(purpose, JSON.stringify([person, group])))
  const page = `${origin}/unsubscribe?token=${token}`
  return { origin, page, settings: `${origin}/settings#notifications` }
}

type LineMail = { subject: string; line: { title: string; detail: string; path: string }; why: string }

/** A mail of one line that goes out by itself and ends with the other mails of a group. The subject is our own words. */
export function groupMail(
  shell: Pick<Shell, 'secrets' | 'env'>,
  { person, to, group }: { person: string; to: string; group: string },
  { subject, line, why }: LineMail,
): Mail {
  const sections = [{ heading: null, lines: [line] }]
  return sectionMail(to, subject, { sections, why }, linksFor(shell, { person, group }))
}

/** Whose mails of which group; throws a Refusal where nobody has made that token, or with another root secret. */
function readToken({ secrets }: Pick<Shell, 'secrets'>, token: string): { person: string; group: string } {
  try {
    const [person, group] = named.parse(JSON.parse(secrets.open(purpose, token)))
    return { person, group }
  } catch {
    throw new Refusal('gone', 'This link does not work any more. Sign in, and choose in the settings what reaches you.')
  }
}

type Unsubscribed = { label: string; off: boolean }

/** What a link turns off of whom; throws a Refusal where either is gone. */
async function read(shell: Shell, db: Db, token: string) {
  const { person, group } = readToken(shell, token)
  const profile = await profileById(db, person)
  const found = readNotificationKinds(shell.fills).groupOf(group)
  if (!profile || (group !== digestGroup && !found))
    throw new Refusal('gone', 'This link does not work any more: the account or the kind of mail is gone.')
  return { person, group: found, chosen: chosenSettings.parse(profile.settings) }
}

export async function unsubscribeBy(shell: Shell, db: Db, token: string): Promise<Unsubscribed> {
  const { group, chosen } = await read(shell, db, token)
  if (!group) {
    const { daily, weekly } = settingIn(chosen, digests)
    return { label: digestLabel, off: !daily && !weekly }
  }
  return { label: group.label, off: leadsOf(group, chosen).every((lead) => !goesTo(chosen, group, lead, 'mail')) }
}

const leadsOf = (group: NotificationGroup, chosen: z.output<typeof chosenSettings>) =>
  group.leads ? settingIn(chosen, group.leads.setting) : [null]

/** The mails of that kind end for that person, whoever is signed in here; done twice it stays the same. Answers its label. */
export async function stopMails(shell: Shell, db: Db, token: string, now: Date): Promise<string> {
  const { person, group, chosen } = await read(shell, db, token)
  if (group) {
    const rows: Record<string, Partial<Record<Channel, boolean | undefined>>> = { ...settingIn(chosen, channelSetting) }
    for (const lead of leadsOf(group, chosen)) {
      const row = rowOf(group, lead)
      rows[row] = { ...rows[row], mail: false }
    }
    await keepSetting(shell, db, person, channelSetting, rows, now)
  } else {
    const none = { ...settingIn(chosen, digests), daily: false, weekly: false }
    await keepSetting(shell, db, person, digests, none, now)
  }
  shell.live.changed(db, person)
  return group?.label ?? digestLabel
}

/** By which an address that was refused is known again: a keyed hash. */
export function refusedMark({ secrets }: Pick<Shell, 'secrets'>, address: string): string {
  return secrets.sign('refused address', address)
}

/**
 * What the mail server said of a mail to a person: after `restAfter` refusals for good in a row no more go to that
 * address, and the person is told in the app.
 */
export async function noteOutcome(
  shell: Shell,
  db: Db,
  { person, to, taken }: { person: string; to: string; taken: boolean },
  now: Date,
): Promise<void> {
  const address = refusedMark(shell, to)
  if (taken) {
    await runStatement(db, { text: 'delete from refused_addresses where user_id = $1', values: [person] })
    return
  }
  const text = `insert into refused_addresses (user_id, address, times, refused_at)
    select id, $2, 1, $3 from profiles where id = $1
    on conflict (user_id) do update set times = case when refused_addresses.address = excluded.address then refused_addresses.times + 1 else 1 end,
      address = excluded.address, refused_at = excluded.refused_at returning times`
  const row = await readRow(db, { text, values: [person, address, now] }, { times: column.number })
  if (row?.times === restAfter)
    await notify(
      shell,
      db,
      [{ person, kind: 'mail-rests', key: `mail-rests ${hashSecret(address).slice(0, 16)}`, again: true }],
      now,
    )
}
