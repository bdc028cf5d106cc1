import { dayIn } from '../../../contract/day.ts'
import { monthDayYearWords } from '../../../contract/words/dates.ts'
import { moneyWords } from '../../../contract/words/money.ts'
import type { ReferralPanelAnswer, ShownReferral } from '../contract.ts'
import { commissionCents } from '../rules.ts'

type Standing = Pick<ShownReferral, 'state' | 'at' | 'reversedFor' | 'reason'>

const reversals = { refund: 'Payment refunded', dispute: 'Payment disputed' } as const

/** "Nov 26"; the year only where it is another one. */
export function dayInZone(zone: string, at: string): string {
  return monthDayYearWords(dayIn(zone, new Date(at)), dayIn(zone, new Date()))
}

/** Why a referral is what it is, for whoever referred: "Earned on Nov 26". */
export function reasonWords({ state, at, reversedFor, reason }: Standing, zone: string): string {
  const day = dayInZone(zone, at)
  switch (state) {
    case 'signed_up':
      return 'Has not upgraded'
    case 'pending':
      return `Earned on ${day}`
    case 'on_hold':
      return 'Support is checking it'
    case 'earned':
      return `Since ${day}`
    case 'paid_out':
      return `On ${day}`
    case 'reversed':
      return `${reversedFor ? reversals[reversedFor] : 'Taken back'} ${day}`
    case 'refused':
      return reason ?? `On ${day}`
  }
}

/** The same for whoever was referred, as a sentence. */
export function broughtByWords(of: NonNullable<ReferralPanelAnswer['broughtBy']>, zone: string): string {
  const who = of.person.name ?? 'Somebody'
  const amount = moneyWords(commissionCents)
  // A name may end with a point of its own: "Ada M."
  const came = `You came through the link of ${who}${who.endsWith('.') ? '' : '.'}`
  const day = dayInZone(zone, of.at)
  switch (of.state) {
    case 'signed_up':
      return `${came} They earn ${amount} once you upgrade.`
    case 'pending':
      return `${came} Your upgrade earns them ${amount} on ${day}.`
    case 'on_hold':
      return `${came} Support is checking what your upgrade earns them.`
    case 'earned':
    case 'paid_out':
      return `${came} Your upgrade has earned them ${amount}.`
    case 'reversed':
      return `${came} Your payment was taken back on ${day}, and so was what it earned them.`
    case 'refused':
      return `${came} Support has decided that your upgrade earns them nothing: ${of.reason ?? ''}`
  }
}
