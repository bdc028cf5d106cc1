import { like } from 'drizzle-orm'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { hashPassword } from './auth/password.ts'
import { asOwner } from './queries.ts'
import { accounts, profiles } from './tables.ts'

/** Of the addresses of the demo's people: nobody real has one, since `.example` is reserved. */
export const demoDomain = 'alderhill.example'

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
    as: 'moderator',
    label: 'Moderator',
    name: 'Noor Haddad',
    email: 'noor.haddad@alderhill.example',
    major: 'Psychology',
    year: 'Graduate',
    role: 'moderator',
  },
  {
    as: 'admin',
    label: 'Admin',
    name: 'Rosalind Achterberg',
    email: 'rosalind.achterberg@alderhill.example',
    major: '',
    year: '',
    role: 'admin',
  },
  {
    as: 'premium',
    label: 'Premium student',
    name: 'Imogen Farrow',
    email: 'imogen.farrow@alderhill.example',
    major: 'Biology',
    year: 'Junior',
    role: 'student',
  },
  {
    as: 'tutor',
    label: 'Tutor',
    name: 'Aisha Bello',
    email: 'aisha.bello@alderhill.example',
    major: 'Computer Science',
    year: 'Senior',
    role: 'student',
  },
  {
    as: 'officer',
    label: 'Club officer',
    name: 'Felix Amsel',
    email: 'felix.amsel@alderhill.example',
    major: 'Music',
    year: 'Senior',
    role: 'student',
  },
] as const

/** So many days before the first start the people with a demo login joined: nobody takes them for new. */
const loginDays = 424

/** Refuses to change how one signs in to an account that every visitor of the demo uses. */
export function refuseDemoLogin(shell: Shell, email: string): void {
  if (isDemoLogin(shell, email))
    throw new Refusal(
      'forbidden',
      'Every visitor of this demo uses this account, so how one signs in to it stays as it is.',
    )
}

export function isDemoLogin({ env }: Shell, email: string): boolean {
  return env.demo && demoLogins.some((login) => login.email === email)
}

/** The people of the demo campus as owners, each by the part of their address before the @. */
export async function demoOwners(db: Db): Promise<(login: string) => Me> {
  const rows = await db
    .select()
    .from(profiles)
    .where(like(profiles.email, `%@${demoDomain}`))
  const owners = new Map(rows.map((row) => [row.email.slice(0, -demoDomain.length - 1), asOwner(row)]))
  return (login) => {
    const owner = owners.get(login)
    if (!owner) throw new Error(`nobody of the demo campus has the login ${login}`)
    return owner
  }
}

/** The people of the demo campus whom a visitor may sign in as; features/people/seed.ts has the others. */
export async function seedPeople(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const times = { createdAt: new Date(now.getTime() - loginDays * 86_400_000), updatedAt: now }
  const password = await hashPassword(demoPassword)
  for (const { as: _, label: __, role, ...login } of demoLogins) {
    const id = crypto.randomUUID()
    await db.insert(profiles).values({ id, ...login, zone, role, emailVerified: true, ...times })
    await db.insert(accounts).values({
      ...{ id: crypto.randomUUID(), userId: id, accountId: id, providerId: 'credential', password },
      ...times,
    })
  }
}
