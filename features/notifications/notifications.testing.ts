import type { Notification, NotificationKind } from '../../contract/notification.ts'
import { succeeded } from '../../server/testing/answers.ts'
import type { Caller, SignUpDraft } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { signIn } from '../account/contract.ts'
import { countUnread, listNotifications, quietHours } from './contract.ts'

/** A new student whose address is confirmed, so that mails go there at any hour, or outside of `quiet` hours. */
export async function confirmedStudent(
  app: Running,
  draft: Partial<SignUpDraft> = {},
  { quiet = false } = {},
): Promise<Caller> {
  const student = await app.student(draft)
  const { pool } = app.shell.database
  const settings = { [quietHours.name]: { ...quietHours.initial, on: false } }
  const confirm = 'update profiles set email_verified = true, created_at = $2, settings = $3 where id = $1'
  await pool.query(confirm, [student.id, app.shell.clock(), quiet ? {} : settings])
  return student
}

/** A person's sessions, begun at the real time, last for weeks of the test's clock. */
export async function staySignedIn({ shell }: Running, { id }: Caller): Promise<void> {
  const stay = `update sessions set created_at = $2, updated_at = $2, expires_at = $2::timestamptz + interval '60 days'
    where user_id = $1`
  await shell.database.pool.query(stay, [id, shell.clock()])
}

/** The same person in another browser; that this was told is over. */
export async function inAnotherBrowser(app: Running, person: Caller): Promise<Caller> {
  const other = app.browser()
  const { email, password } = person
  succeeded(await other.call(signIn, { email, password, remember: true }))
  await staySignedIn(app, person)
  await app.settle()
  return other
}

/** What the server does each minute about notifications, with what follows from it. */
export async function passMinute(app: Running): Promise<void> {
  await app.shell.jobs.enqueue(app.shell.database.db, 'notifications-minute', {})
  await app.settle()
}

/** Moves the clock on, minute by minute, as the server works. */
export async function passMinutes(app: Running, minutes: number): Promise<void> {
  for (let one = 0; one < minutes; one++) {
    app.advance(60_000)
    await passMinute(app)
  }
}

/** A person's list, newest first. */
export async function toldTo(caller: Caller): Promise<Notification[]> {
  return succeeded(await caller.call(listNotifications, {})).rows
}

/** What somebody was told of some kinds, newest first, in words as a reader at Greenwich gets them. */
export async function toldInWords(app: Running, who: Caller, kinds: readonly NotificationKind[]): Promise<string[]> {
  await app.settle()
  const at = { zone: 'UTC', clock: '12' as const, now: app.shell.clock() }
  return (await toldTo(who)).flatMap((of) => {
    const words = kinds.find(({ kind }) => kind === of.kind)?.words(of, at)
    return words ? [[words.title, ...words.detail].join(' · ')] : []
  })
}

export async function unreadBy(caller: Caller): Promise<number> {
  return succeeded(await caller.call(countUnread, {})).unread
}
