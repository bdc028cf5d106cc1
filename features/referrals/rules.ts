import { foldText } from '../../contract/fold.ts'

/** What a referred person's first payment is worth to whoever referred them, in cents. */
export const commissionCents = 100
/** After so many days without a refund it is earned. */
export const pendingDays = 14
/** Payouts begin at so many cents. */
export const leastPayout = 500
/** Whoever refers more people within a day is looked at. */
export const mostADay = 5

export const moneyBooks = ['real', 'demo'] as const
/** In which each book is kept; XTS is what ISO 4217 has for tests. */
export const currencies = { real: 'USD', demo: 'XTS' } as const

/** Why somebody should look at a referral before it is worth anything. */
export const signals = [
  ...(['instrument', 'browser', 'address', 'network', 'disposable', 'circle', 'many'] as const),
  ...(['suspended', 'cancelled'] as const),
] as const
export type Signal = (typeof signals)[number]
export const signalWords: Record<Signal, string> = {
  instrument: 'Paid with the same card or account as the referrer, or as another person referred by them',
  browser: 'Signed up in a browser in which the referrer, or another person referred by them, was signed in',
  address: 'The address is that of the referrer, or of another referred person, but for dots and what follows a plus',
  network:
    'Signed up within a day from the same network and kind of browser as the referrer, or as another person referred by them',
  disposable: 'The address is of a service that gives addresses away for minutes',
  circle: 'Leads back to somebody who referred the referrer',
  many: `One of more than ${mostADay} people whom the referrer brought within a day`,
  suspended: 'The referrer was suspended when it would have been earned',
  cancelled: 'Premium was cancelled before it would have been earned',
}

export const commissionStates = [
  'signed_up',
  'pending',
  'on_hold',
  'earned',
  'paid_out',
  'reversed',
  'refused',
] as const
export type CommissionState = (typeof commissionStates)[number]
export const stateNames: Record<CommissionState, string> = {
  signed_up: 'Signed up',
  pending: 'Pending',
  on_hold: 'On hold',
  earned: 'Earned',
  paid_out: 'Paid out',
  reversed: 'Reversed',
  refused: 'Refused',
}

/** Sums of the postings of one commission by kind of account, and what has happened to it. */
export type CommissionFacts = {
  pending: number
  held: number
  /** What was paid out of it. */
  paid: number
  /** It was ever posted, taken back after a refund or dispute, or refused by an admin. */
  posted: boolean
  reversed: boolean
  refused: boolean
}

/** What has become of a commission: the one place that says so. */
export function stateOf({ pending, held, paid, posted, reversed, refused }: CommissionFacts): CommissionState {
  if (!posted) return 'signed_up'
  if (reversed) return 'reversed'
  if (refused) return 'refused'
  if (held > 0) return 'on_hold'
  if (pending > 0) return 'pending'
  return paid > 0 ? 'paid_out' : 'earned'
}

/** Letters and digits that nobody takes for another. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The part of a code that says whose it is: letters of the first name, or of Quad where it has no Latin ones. */
export function codeName(name: string): string {
  const first = foldText(name.trim().split(/\s+/)[0] ?? '').replaceAll(/[^a-z]/g, '')
  return first.length < 2 ? 'QUAD' : first.slice(0, 8).toUpperCase()
}

/** A code as it is stored, of what somebody typed or a mail program made of it. */
export function storedCode(text: string): string {
  return text.trim().toUpperCase()
}

/** An address without what many mail servers ignore: dots, and a plus with what follows, before the @. */
export function normalisedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).split('+')[0] ?? ''
  return `${name.replaceAll('.', '')}@${email.slice(at + 1)}`.toLowerCase()
}

/** Somebody in the neighbourhood of a referral, and what they are to whoever was referred. */
export type Kin = {
  /** `sibling`: somebody else whom the same person referred; `ancestor`: who referred the referrer, or them. */
  is: 'referrer' | 'sibling' | 'ancestor'
  email: string
  /** A keyed hash of the mark of the browser in which they signed up, where they came by a link themselves. */
  browser: string | null
}
type SignUpFacts = {
  email: string
  browser: string | null
  wasUsedBy: (email: string) => boolean
  /** Whom the referrer has brought within a day, with this one. */
  today: number
  /** Somebody near was at the same network address with the same kind of browser within a day. */
  sameNetwork: boolean
  /** The address is one that is thrown away. */
  disposable: boolean
}

/** What makes a sign-up one that an admin should look at, once it is worth something. */
export function signalsOf(facts: SignUpFacts, kin: readonly Kin[]): Signal[] {
  const { email, browser, wasUsedBy, today } = facts
  const address = normalisedAddress(email)
  const sameAddress = (of: Kin) => normalisedAddress(of.email) === address
  const sameBrowser = (of: Kin) => (browser !== null && of.browser === browser) || wasUsedBy(of.email)
  const near = kin.filter((of) => of.is !== 'ancestor')
  const above = kin.filter((of) => of.is === 'ancestor')
  const found: Record<Signal, boolean> = {
    instrument: false,
    browser: near.some(sameBrowser),
    address: near.some(sameAddress),
    network: facts.sameNetwork,
    disposable: facts.disposable,
    circle: above.some((of) => sameAddress(of) || sameBrowser(of)),
    many: today > mostADay,
    suspended: false,
    cancelled: false,
  }
  return signals.filter((signal) => found[signal])
}

/** What is owed for a commission: more than 0, or less where it was taken back after it had been paid out. */
export type Owed = { commission: string; amount: number }

/**
 * Which commissions a payout settles: everything that was taken back, and then the oldest ones (they come in that order)
 * up to the amount. Undefined where no commissions make up just that amount.
 */
export function settledBy(amount: number, owed: readonly Owed[]): Owed[] | undefined {
  const settled = owed.filter((of) => of.amount < 0)
  let left = amount - settled.reduce((sum, of) => sum + of.amount, 0)
  for (const of of owed) {
    if (of.amount <= 0 || of.amount > left) continue
    settled.push(of)
    left -= of.amount
  }
  return left === 0 ? settled : undefined
}

export const referralWords = {
  invalidCode: 'Invalid referral code',
  created: 'Referral code created successfully!',
  notCreated: 'Failed to create referral code',
  awarded: 'Referral commission awarded!',
  copied: 'Referral link copied!',
  notCopied: 'Failed to copy link',
  notThere: 'This referral is not there.',
  notHeld: 'This referral is not on hold any more. Somebody else may have decided meanwhile.',
  notOwn: 'Nobody decides about their own referrals. Ask another admin.',
  nobody: 'This person has no referral balance.',
  notYetDue: 'Payouts begin at $5.00.',
  moreThanOwed: 'This is more than the balance is now. Look again: it may have changed meanwhile.',
  notWhole: 'Commissions of $1.00 are paid out whole. Enter an amount in whole dollars.',
  notYetDay: 'This day is still to come.',
} as const

/** The topic of live push that rises when a commission of the person is earned, and with nothing else. */
export const awardTopic = 'referral-award'
