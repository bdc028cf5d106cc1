import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { searchableSql } from '../../server/db/search.ts'
import { owner, profiles } from '../account/tables.ts'
import { belongingStates } from './belonging.rules.ts'
import { organizationCategories, organizationRoles, waysIn, waysOfJoining } from './rules.ts'

export const organizations = pgTable(
  'organizations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who proposed it; that person may have left since. */
    madeBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    name: text().notNull(),
    about: text().notNull(),
    /** Both as searches compare them: folding thousands of texts for each search took most of its time. */
    folded: text().generatedAlwaysAs(sql.raw(`${searchableSql('name')} || E'\\n' || ${searchableSql('about')}`)),
    category: text({ enum: organizationCategories }).notNull(),
    /** One a line, so that moderators can hide them with the rest. */
    tags: text().notNull().default(''),
    place: text().notNull(),
    wayIn: text({ enum: waysIn }).notNull().default('open'),
    /** Asked of whoever asks to join; empty: nothing is asked. */
    question: text().notNull(),
    /** Kept by triggers: how many belong to it, and how many follow it. */
    members: integer().notNull().default(0),
    followers: integer().notNull().default(0),
    /** The address of its picture; null: it has none, or moderators have hidden it. */
    pictureUrl: text(),
    archivedAt: momentColumn(),
    /** By moderators, who alone restore it then. */
    archivedByStaff: boolean().notNull().default(false),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    index('organizations_made_by').on(t.madeBy),
    index('organizations_by_name').on(sql`${t.name} collate "und-x-icu"`, t.id),
    index('organizations_by_members').on(t.members),
  ],
)

/** What somebody is in an organization, or was: docs/organizations.md. */
export const organizationPeople = pgTable(
  'organization_people',
  {
    /** Of the request, for whoever reports its words. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: owner(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null: the person only follows, or followed, it. */
    state: text({ enum: belongingStates }),
    /** Since when. */
    stateAt: momentColumn(),
    role: text({ enum: organizationRoles }),
    /** Since when the person runs it; null: since they joined, or not at all. */
    runsSince: momentColumn(),
    /** How the person came. */
    way: text({ enum: waysOfJoining }),
    /** That it counts as something in common: an officer answered, or somebody invited by name. */
    known: boolean().notNull().default(false),
    joinedAt: momentColumn(),
    /** Members see the person. */
    shown: boolean().notNull().default(false),
    /** Its meetings stand in the person's calendar. */
    inCalendar: boolean().notNull().default(false),
    /** To the organization's question. */
    answer: text().notNull().default(''),
    /** What an officer said to a refusal, a removal or a ban, and who. */
    reason: text().notNull().default(''),
    reasonBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    followedAt: momentColumn(),
    /** The person is not told of posts. */
    postsMuted: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.organizationId] }),
    index('organization_people_reason_by').on(t.reasonBy),
    index('organization_people_in').on(t.organizationId, t.state, t.role),
    check('organization_people_role', sql`(${t.state} is not distinct from 'active') = (${t.role} is not null)`),
    check('organization_people_joined', sql`${t.role} is null or (${t.joinedAt} is not null and ${t.way} is not null)`),
    check('organization_people_state', sql`(${t.state} is null) = (${t.stateAt} is null)`),
    check('organization_people_banned', sql`${t.state} is distinct from 'banned' or ${t.followedAt} is null`),
  ],
)
