import type { Shell } from '../../server/shell.ts'
import { signInLibrary } from './auth/library.ts'
import { profiles } from './tables.ts'

/** Only on the demo campus, which nobody outside this machine can reach. */
export const demoPassword = 'Lawn-and-Elm-42'

export const demoLogins = [
  {
    as: 'student',
    label: 'Student',
    name: 'Maya Okafor',
    email: 'maya.okafor@alderhill.example',
    major: 'Computer Science',
    year: 'Junior',
    role: 'student',
  },
  {
    as: 'admin',
    label: 'Admin',
    name: 'Rosalind Achterberg',
    email: 'rosalind.achterberg@alderhill.example',
    major: 'Other',
    year: 'Graduate',
    role: 'admin',
  },
] as const

/** The people of the demo campus whom a visitor may sign in as. */
export async function seedPeople(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  for (const { as: _, label: __, role, ...login } of demoLogins) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const context = await (await signInLibrary(shell)).$context
    const hash = await context.password.hash(demoPassword)
    const id = crypto.randomUUID()
    await db.insert(profiles).values({ id, ...login, zone, role, emailVerified: true, createdAt: now, updatedAt: now })
    await context.internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
  }
}
