import type { Db } from '../../server/db/db.ts'
import { drawLink, endedLink } from '../../server/secretLinks.ts'
import type { Shell } from '../../server/shell.ts'
import { demoLogins } from '../account/demo.ts'
import { invitationDays } from '../account/invitations/rules.ts'
import { invitations } from '../account/invitations/tables.ts'
import { profileByEmail } from '../account/queries.ts'
import { addTextVersion } from '../account/texts/queries.ts'

const day = 86_400_000

/** Nothing to accept: visitors of the demo sign up at once. */
const texts = [
  ['name', 'Alder Hill University'],
  ['contact', 'quad@alderhill.example'],
  [
    'imprint',
    'Alder Hill University\n1 College Road\nAlder Hill\n\nResponsible: the Registrar.\n\nThis is the invented university of the demo campus. More about Quad: https://quad.example',
  ],
] as const

/** What the demo's admin did. */
export async function seedAdmin(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const admin = await profileByEmail(db, demoLogins.find(({ as }) => as === 'admin')?.email ?? '')
  if (!admin) return
  for (const [kind, text] of texts)
    await addTextVersion(db, 0, { kind, text, note: '', asksAgain: false, by: admin.id }, now)
  await seedInvitations(db, admin.id, now)
}

/** Nobody knows the links of these invitations: the admin can send each one again. */
async function seedInvitations(db: Db, invitedBy: string, now: Date): Promise<void> {
  const people = [
    { name: 'tomas.lindqvist', days: 1 },
    { name: 'amina.diallo', days: 3 },
    { name: 'joon.park', days: 9, revoked: true },
    { name: 'greta.vance', days: 20 },
  ]
  await db.insert(invitations).values(
    people.map(({ name, days, revoked }) => {
      const invitedAt = new Date(now.getTime() - days * day)
      return {
        id: crypto.randomUUID(),
        email: `${name}@alderhill.example`,
        ...(revoked ? endedLink : drawLink({}).columns),
        byMail: true,
        invitedBy,
        invitedAt,
        expiresAt: new Date(invitedAt.getTime() + invitationDays * day),
        revokedAt: revoked ? new Date(invitedAt.getTime() + day) : null,
      }
    }),
  )
}
