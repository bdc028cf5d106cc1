import { readNotificationKinds } from '../../../contract/notification.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Env } from '../../../server/env.ts'
import { fetchOutside } from '../../../server/outside/fetch.ts'
import { sealPush } from '../../../server/outside/sealPush.ts'
import { pushUse } from '../../../server/outside/uses.ts'
import type { Shell } from '../../../server/shell.ts'
import { clockOf } from '../../account/settings/contract.ts'
import { pendingOf } from '../delivery.queries.ts'
import { planDelivery } from '../delivery.rules.ts'
import { pushKeysOf } from './keys.queries.ts'
import { forgetSubscription, type PushJob, subscriptionById } from './queries.ts'
import { nextTry, type PushMessage, pushMessage, pushOutcome, trialMessage } from './rules.ts'

/** Whom a push service can ask about what this Quad sends. Some take no address of this machine. */
function contactOf({ publicUrl, MAIL_FROM }: Pick<Env, 'publicUrl' | 'MAIL_FROM'>): string {
  if (publicUrl.protocol === 'https:') return publicUrl.origin
  return `mailto:${/<([^<>]+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
}

/** Undefined where delivery would send nothing of it by now: it is done, muted or turned off, or the quiet hours have begun. */
async function messageOf(shell: Shell, { message: id, told }: PushJob, now: Date): Promise<PushMessage | undefined> {
  if (told.length === 0) return trialMessage(id)
  const kinds = readNotificationKinds(shell.fills)
  const [person] = await pendingOf(shell, shell.database.db, told)
  if (!person) return undefined
  const [going] = planDelivery(kinds, { ...person, mails: false, pushes: true }, person.pending, now).pushes
  const at = { zone: person.zone, clock: clockOf({ settings: person.chosen }), now }
  return going && pushMessage(id, going.all, kinds.kindOf, at)
}

/**
 * Sends a message to a browser. What its push service does not take now is tried again while it is of use. After a crash
 * between sending and noting it is sent twice, and the browser shows one.
 */
export async function sendPush(shell: Shell, job: PushJob, id: string): Promise<void> {
  const { db } = shell.database
  const now = shell.clock()
  const left = Math.floor((Date.parse(job.until) - now.getTime()) / 1000)
  const subscription = left > 0 && (await subscriptionById(shell, db, job.subscription, now))
  if (!subscription) return
  const { person, to } = subscription
  const message = await messageOf(shell, job, now)
  if (!message) return
  const request = sealPush(JSON.stringify(message), {
    ...{ to, keys: await pushKeysOf(shell), contact: contactOf(shell.env), seconds: left, topic: message.id },
  })
  const answer = await fetchOutside(shell, pushUse, { ...request, person }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  const outcome = pushOutcome(answer?.status)
  if (outcome === 'gone') await forgetSubscription(db, subscription)
  if (outcome === 'refused') shell.log.warn({ status: answer?.status }, 'a push service refused a message')
  const wait = outcome === 'later' ? nextTry(job.tries, answer?.retryAfter) : null
  if (wait !== null && wait < left)
    await shell.database.transaction((db) =>
      shell.jobs.follow(db, 'push', { ...job, tries: job.tries + 1 }, id, { after: wait }),
    )
}
