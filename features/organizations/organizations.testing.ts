import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import type { OrganizationRole } from './rules.ts'
import { organizationPeople, organizations } from './tables.ts'

type Made = Partial<typeof organizations.$inferInsert>

/** An organization that stands in the directory, with these people in it; answers its id. */
export async function madeOrganization(
  app: Running,
  people: Partial<Record<OrganizationRole, Caller[]>>,
  given: Made = {},
): Promise<string> {
  const now = app.shell.clock()
  const { db } = app.shell.database
  const [president] = people.president ?? []
  const [made] = await db
    .insert(organizations)
    .values({
      ...{
        name: `Robotics ${crypto.randomUUID()}`,
        about: '',
        category: 'Academic',
        tags: '',
        place: '',
        question: '',
      },
      ...{ madeBy: president?.id ?? null, createdAt: now, updatedAt: now, ...given },
    })
    .returning()
  if (!made) throw new Error('nothing was made')
  for (const role of ['president', 'officer', 'member'] as const)
    for (const { id: userId } of people[role] ?? [])
      await db.insert(organizationPeople).values({
        ...{ userId, organizationId: made.id, state: 'active', role, stateAt: now, joinedAt: now },
        way: role === 'president' ? 'founder' : 'button',
      })
  return made.id
}
