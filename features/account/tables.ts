import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'

/** People. The sign-in library keeps its user fields here too. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    major: text().notNull(),
    year: text().notNull(),
    avatarUrl: text(),
    role: text({ enum: ['student', 'moderator', 'admin'] })
      .notNull()
      .default('student'),
    zone: text().notNull(),
    weekStart: smallint().notNull().default(0),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
    /** To the hour, for admins. */
    lastActiveAt: momentColumn(),
  },
  (t) => [
    index('profiles_by_name').on(sql`${t.name} collate "und-x-icu"`, t.id),
    check('profiles_email_lower', sql`${t.email} = lower(${t.email})`),
    check('profiles_week_start', sql`${t.weekStart} between 0 and 6`),
  ],
)

/** The owner column of a row: the row is deleted with the person. */
export const owner = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    token: text().notNull().unique(),
    expiresAt: momentColumn().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [index().on(t.userId)],
)

/** A person's credentials; for now the password's hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: momentColumn(),
    refreshTokenExpiresAt: momentColumn(),
    scope: text(),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [unique().on(t.userId, t.providerId)],
)

/** Required by the sign-in library's schema; Quad's own links are in `links`. */
export const verifications = pgTable('verifications', {
  id: uuid().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: momentColumn().notNull(),
  createdAt: momentColumn().notNull(),
  updatedAt: momentColumn().notNull(),
})

/** Single-use links sent by mail. One of each kind for a person: a new one voids the older. Only the hash is stored. */
export const links = pgTable(
  'links',
  {
    profileId: owner(),
    kind: text({ enum: ['reset', 'confirm'] }).notNull(),
    secretHash: text().notNull().unique(),
    expiresAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.kind] })],
)

/** The one-time link for the first admin of a fresh installation. */
export const setupLinks = pgTable('setup_links', {
  secretHash: text().primaryKey(),
  expiresAt: momentColumn().notNull(),
})
