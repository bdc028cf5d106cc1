import type { ChosenSettings } from '../contract/setting.ts'
import type { SiteRole } from '../contract/site.ts'

declare const minted: unique symbol

/**
 * The signed-in person. Branded, so that only `mint` below (called by authentication after it verified the session)
 * makes one: a private query that takes `Me` cannot be called with an id from a request.
 */
export type Me = Readonly<{
  id: string
  name: string
  email: string
  /** Whether the address is confirmed: until then every page shows a reminder. */
  confirmed: boolean
  role: SiteRole
  /** IANA zone of the person, for "today". */
  zone: string
  /** First day of the week, 0 is Sunday. */
  weekStart: number
  /** What the person has chosen, for `settingIn`. */
  settings: ChosenSettings
  session: string
  /** When this session's person last proved who they are: by signing in, or since then. */
  provedAt: Date
  /** Whether the operator asks to accept changed texts first: until then little is open (ADR 38). */
  mustAccept: boolean
  /** Whether the person's role is open only to a second factor, which this session lacks. */
  lacksFactor: boolean
  /** Until when moderators have suspended the person, who reads and changes nothing; null: not. Their role rests. */
  suspendedUntil: Date | null
  /** From when everything stored about the person is erased; null unless they have deleted their account. */
  erasesAt: Date | null
  [minted]: true
}>

export type VerifiedPerson = Omit<Me, typeof minted>

/** For authentication (features/account/session.ts) and operator commands only; the import rules enforce this. */
export function mint(verified: VerifiedPerson): Me {
  return verified as Me
}
