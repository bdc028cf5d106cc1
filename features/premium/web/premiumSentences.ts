import { dayIn } from '../../../contract/day.ts'
import { fullDateWords } from '../../../contract/words/dates.ts'
import { moneyWords } from '../../../contract/words/money.ts'
import type { PremiumStatus } from '../contract.ts'

/** "December 4, 2026" */
export function dateWords(moment: string, zone: string): string {
  return fullDateWords(dayIn(zone, new Date(moment)))
}

/** The state of somebody's Premium in a sentence, and since when and why in another one. */
export function premiumSentences(of: PremiumStatus, zone: string): { title: string; detail: string } {
  const day = (moment: string | null) => (moment === null ? '' : dateWords(moment, zone))
  const [paid, until] = [day(of.paidUntil), day(of.until)]
  const price = moneyWords(of.plan.price)
  const titles: Record<PremiumStatus['state'], string> = {
    waiting: 'You have no Premium yet.',
    unpaid: 'Your payment has not arrived yet. Premium begins when it does.',
    active: `Premium until ${paid}, then it renews for ${price}.`,
    trialing: `Trying Premium until ${paid}, then it costs ${price} per month.`,
    cancelling: `Premium until ${paid}, then it ends. Nothing more is charged.`,
    pausing: `Premium until ${paid}, then it pauses until ${day(of.pausedUntil)}.`,
    grace: `The renewal of ${paid} failed. Premium stays until ${until}, if no other card is chosen.`,
    paused: `Paused until ${day(of.pausedUntil)}. No charge and no Premium until then.`,
    ended: `Premium ended on ${until}. Everything you made stays.`,
  }
  const since = of.since !== null && of.premium ? `Since ${day(of.since)}. ` : ''
  const why = of.invoice ? `Why: invoice ${of.invoice.number} of ${day(of.invoice.paidAt)} is paid.` : ''
  return { title: titles[of.state], detail: of.premium || of.state === 'paused' ? `${since}${why}`.trim() : '' }
}
