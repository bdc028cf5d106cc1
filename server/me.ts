export type Role = 'student' | 'moderator' | 'admin'

declare const minted: unique symbol

/**
 * The signed-in person. Branded, so that only `mint` below (called by the sign-in wall after the session was verified)
 * makes one: a private query that takes `Me` cannot be called with an id out of a request.
 */
export type Me = Readonly<{
  id: string
  name: string
  email: string
  /** Whether the address is confirmed: until then every page reminds of it. */
  confirmed: boolean
  role: Role
  /** IANA zone of the person; "today" is theirs. */
  zone: string
  /** First day of the week, 0 is Sunday. */
  weekStart: number
  session: string
  [minted]: true
}>

export type VerifiedPerson = Omit<Me, typeof minted>

/** For the sign-in wall (features/account/session.ts) and operator commands only; the import rules say so. */
export function mint(verified: VerifiedPerson): Me {
  return verified as Me
}

const rank: Record<Role, number> = { student: 0, moderator: 1, admin: 2 }

export function hasRole(me: Me, role: Role): boolean {
  return rank[me.role] >= rank[role]
}
