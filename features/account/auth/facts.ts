import type { profiles } from '../tables.ts'

/** What every `Me` knows of its person, however they were verified. */
export function factsOf({
  id,
  name,
  email,
  emailVerified,
  role,
  zone,
  weekStart,
  settings,
}: typeof profiles.$inferSelect) {
  return { id, name, email, confirmed: emailVerified, role, zone, weekStart, settings }
}
