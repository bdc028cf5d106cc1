import { asc, eq, like } from 'drizzle-orm'
import { calendarDayOf, instantOf, plusDays } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import type { Shell } from '../../server/shell.ts'
import { demoDomain, demoLogins } from '../account/demo.ts'
import { profiles } from '../account/tables.ts'
import { organizationPeople, organizations } from '../organizations/tables.ts'
import { type SeededEvent, seededEvents } from './examples.seed.ts'
import type { Answers } from './questions.rules.ts'
import { usualCapacity } from './rules.ts'
import { campusEventDates, campusEvents, campusFavorites, campusSeats } from './tables.ts'

const [minute, hour] = [60_000, 3_600_000]

/** The events of the demo campus around today; its student goes to some, waits for one and is offered a place in one. */
export async function seedCampusEvents(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const people = await db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(like(profiles.email, `%@${demoDomain}`))
    .orderBy(profiles.email)
  const maya = people.find(({ email }) => email === demoLogins[0].email)
  if (!maya) return
  const others = people.filter(({ email }) => !demoLogins.some((one) => one.email === email)).map(({ id }) => id)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = calendarDayOf(now, zone).day
  for (const [index, of] of seededEvents.entries()) {
    const place = await placeOf(db, of.organization)
    if (!place) continue
    const event = crypto.randomUUID()
    const [weeks, many] = of.weekly ?? [1, 1]
    const days = Array.from({ length: many }, (_, at) => plusDays(today, of.first[0] + at * weeks * 7))
    const repeat = of.weekly && {
      every: 'week' as const,
      interval: weeks,
      weekdays: [],
      monthly: 'day' as const,
      until: null,
      count: many,
    }
    await db.insert(campusEvents).values({
      ...{ id: event, organizationId: place.id, madeBy: place.president, repeat: repeat ?? null, zone },
      ruleFirst: repeat ? days[0] : null,
      createdAt: new Date(now.getTime() - 40 * 24 * hour),
    })
    // Everybody stands in each line at another place, so that the same few are not in all.
    const turned = [...others.slice((index * 11) % others.length), ...others.slice(0, (index * 11) % others.length)]
    const who = of.membersOnly ? turned.filter((id) => place.members.includes(id)) : turned
    for (const [at, day] of days.entries())
      await seedDate(db, { of, day, zone, now, event, place, who, maya: maya.id, at })
  }
}

type Place = {
  id: string
  category: typeof organizations.$inferSelect.category
  president: string | null
  members: string[]
}

async function placeOf(db: Db, name: string): Promise<Place | undefined> {
  const [found] = await db.select().from(organizations).where(eq(organizations.name, name))
  if (!found) return undefined
  const rows = await db
    .select()
    .from(organizationPeople)
    .where(eq(organizationPeople.organizationId, found.id))
    .orderBy(asc(organizationPeople.joinedAt))
  return {
    ...{ id: found.id, category: found.category },
    president: rows.find(({ role }) => role === 'president')?.userId ?? null,
    members: rows.filter(({ role }) => role !== null).map(({ userId }) => userId),
  }
}

type SeededDate = {
  of: SeededEvent
  day: string
  zone: string
  now: Date
  event: string
  place: Place
  who: string[]
  maya: string
  /** Which date of a repeat it is. */
  at: number
}

async function seedDate(db: Db, { of, day, zone, now, event, place, who, maya, at }: SeededDate): Promise<void> {
  const startsAt = instantOf(day, of.first[1], zone)
  const { going = 0, waiting = 0, capacity = usualCapacity, guests = 0, student } = of
  const isAhead = startsAt > now
  const id = crypto.randomUUID()
  await db.insert(campusEventDates).values({
    ...{
      id,
      eventId: event,
      organizationId: place.id,
      day,
      startsAt,
      title: of.title,
      about: of.about,
      place: of.place,
    },
    state: of.draft ? 'draft' : of.cancelled ? 'cancelled' : 'published',
    endsAt: new Date(startsAt.getTime() + of.first[2] * minute),
    ...{ category: place.category, link: of.link ?? '', points: of.points ?? 0, membersOnly: of.membersOnly ?? false },
    ...{ answered: !of.open, capacity, guests, opensMinutes: of.opensDays ? of.opensDays * 1440 : null },
    ...{ closesMinutes: 0, questions: of.questions ?? [], cancelWords: of.cancelled ?? '' },
    ...{
      cancelledAt: of.cancelled ? now : null,
      publishedAt: of.draft ? null : now,
      updatedAt: new Date(now.getTime() - 24 * hour),
    },
  })
  if (of.draft || of.open) return
  const answers: Answers = Object.fromEntries(
    (of.questions ?? []).flatMap((one) => (one.kind === 'choice' ? [[one.id, one.choices[0] ?? '']] : [])),
  )
  // The student is on the list of the first date ahead.
  const isStudents =
    isAhead && student !== undefined && (at === 0 || startsAt.getTime() - now.getTime() < 14 * 24 * hour)
  const stateAt = (ago: number) => new Date(now.getTime() - ago * hour)
  const row = (userId: string, state: 'going' | 'waiting', place: number) => ({
    ...{ userId, dateId: id, state, stateAt: stateAt(72 - place), answers, shown: place % 3 === 0 },
    queuedAt: state === 'waiting' ? stateAt(72 - place) : null,
  })
  const own = isStudents && student !== 'marked' ? student : undefined
  const seats = [
    ...who
      .slice(0, Math.min(going - (own === 'going' ? 1 : 0), capacity))
      .map((person, place) => row(person, 'going', place)),
    // Nobody waits any more for what is over.
    ...(isAhead ? who.slice(going, going + waiting).map((person, place) => row(person, 'waiting', going + place)) : []),
  ]
  if (seats.length > 0) await db.insert(campusSeats).values(seats)
  const mine = { userId: maya, dateId: id, answers }
  if (own === 'going')
    await db.insert(campusSeats).values({ ...mine, state: 'going', stateAt: stateAt(30), shown: true })
  if (own === 'waiting')
    await db
      .insert(campusSeats)
      .values({ ...mine, state: 'waiting', stateAt: stateAt(60), queuedAt: stateAt(71.5 - going) })
  if (own === 'offered')
    await db
      .insert(campusSeats)
      .values({ ...mine, state: 'offered', stateAt: stateAt(2), offerEndsAt: new Date(now.getTime() + 10 * hour) })
  if (isStudents && student === 'marked')
    await db.insert(campusFavorites).values({ userId: maya, dateId: id, markedAt: stateAt(50) })
}
