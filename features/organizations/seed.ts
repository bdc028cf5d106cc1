import { like } from 'drizzle-orm'
import { calendarDayOf, plusDays } from '../../contract/zone.ts'
import type { Shell } from '../../server/shell.ts'
import { demoDomain, demoLogins } from '../account/demo.ts'
import { profiles } from '../account/tables.ts'
import { seededOrganizations } from './examples.seed.ts'
import { setMeetingRule } from './meetings/queries.ts'
import { organizationFounders, organizationProposals } from './proposals/tables.ts'
import { organizationPeople, organizations } from './tables.ts'
import { answeredMessages, openMessages, seedContact } from './threads/messages.seed.ts'

const aDay = 86_400_000

/**
 * The organizations of the demo campus. Its student is president of the first, member of the second, follows the fifth
 * and has asked the third; somebody asks the first one, and has written to it. One proposal waits for moderators.
 */
export async function seedOrganizations(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const people = await db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(like(profiles.email, `%@${demoDomain}`))
    .orderBy(profiles.email)
  const maya = people.find(({ email }) => email === demoLogins[0].email)
  const felix = people.find(({ email }) => email === demoLogins.find(({ as }) => as === 'officer')?.email)
  const others = people.filter((one) => one !== maya && !demoLogins.some(({ email }) => email === one.email))
  if (!maya || !felix) return
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = calendarDayOf(now, zone).day
  const ago = (days: number) => new Date(now.getTime() - days * aDay)
  for (const [
    index,
    { tenths, wayIn = 'open', question = '', meets, tags, ...shown },
  ] of seededOrganizations.entries()) {
    const id = crypto.randomUUID()
    const first = others[(index * 7) % others.length]
    if (!first) return
    const times = { createdAt: ago(400), updatedAt: ago(30) }
    // Whoever explores as an officer leads the one that takes requests, and helps to run the second.
    const leads = index === 0 ? maya : index === 2 ? felix : first
    await db
      .insert(organizations)
      .values({ id, ...shown, tags: tags.join('\n'), wayIn, question, madeBy: leads.id, ...times })
    if (meets) {
      const times = meets.map((row) => {
        const [weekday = '', start = '', end = ''] = row.split(' ')
        return { weekday: Number(weekday), start, end }
      })
      await setMeetingRule(db, { key: id }, { times, from: today, until: plusDays(today, 120), zone }, now)
    }
    // Everybody stands in each organization at another place of the row, so that the same few are not in all.
    const joined = others.filter((one, place) => one !== leads && (place * 3 + index * 11) % 10 < tenths)
    const belongs = [leads, ...(index === 1 ? [maya, felix] : []), ...joined].map((one, place) => ({
      ...{ userId: one.id, organizationId: id, state: 'active' as const, shown: place % 3 !== 0 },
      role:
        place === 0 ? ('president' as const) : place === 2 || place === 3 ? ('officer' as const) : ('member' as const),
      way: place === 0 ? ('founder' as const) : wayIn === 'request' ? ('request' as const) : ('button' as const),
      known: wayIn === 'request' && place > 0,
      ...{ joinedAt: ago(390 - place * 5), stateAt: ago(390 - place * 5) },
    }))
    await db.insert(organizationPeople).values(belongs)
    const row = { userId: maya.id, organizationId: id }
    const outside = others.find((one) => !belongs.some(({ userId }) => userId === one.id))
    if (index === 4) await db.insert(organizationPeople).values({ ...row, followedAt: ago(12) })
    const runs = belongs.filter(({ role }) => role !== 'member').map(({ userId }) => userId)
    if (index === 2) {
      await seedContact(db, { organization: id, student: maya.id, runs }, answeredMessages, now)
      const answer = 'Alto. Two years of Renaissance pieces at school, mostly in the back row.'
      await db.insert(organizationPeople).values({ ...row, state: 'requested', stateAt: ago(2), answer })
    }
    if (index === 0 && outside) {
      await db
        .insert(organizationPeople)
        .values({ organizationId: id, userId: outside.id, state: 'requested', stateAt: ago(1), answer: '' })
      await seedContact(db, { organization: id, student: outside.id, runs }, openMessages, now)
    }
  }
  const proposer = others[3]
  if (!proposer) return
  const [proposed] = await db
    .insert(organizationProposals)
    .values({
      ...{ userId: proposer.id, name: 'Night Bakers', category: 'Cultural', place: 'Finch Commons', state: 'sent' },
      about: 'Bread for the morning, kneaded at night, by whoever cannot sleep anyway.',
      reason: 'Six of us have baked in one kitchen since September, and two had to be sent home for want of space.',
      ...{ stateAt: ago(1), sentAt: ago(1), firstSentAt: ago(1), createdAt: ago(2), updatedAt: ago(1) },
    })
    .returning({ id: organizationProposals.id })
  if (proposed)
    await db.insert(organizationFounders).values({ proposalId: proposed.id, userId: maya.id, askedAt: ago(1) })
}
