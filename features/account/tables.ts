import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChosenSettings } from '../../contract/setting.ts'
import { siteRoles } from '../../contract/site.ts'
import { momentColumn } from '../../server/db/columns.ts'
import { nameWordsSql } from '../../server/db/search.ts'
import { secretHashColumn } from '../../server/secretLinks.ts'

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
    role: text({ enum: siteRoles }).notNull().default('student'),
    zone: text().notNull(),
    weekStart: smallint().notNull().default(0),
    /** What the person has chosen; see contract/setting.ts. */
    settings: jsonb().$type<ChosenSettings>().notNull().default({}),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
    /** To the hour, for admins. */
    lastActiveAt: momentColumn(),
    /** The newest publication of the operator's texts that the person accepted, and with it all before; 0: none. */
    acceptedThrough: integer().notNull().default(0),
    /** Since when the person is suspended; null: not. */
    suspendedAt: momentColumn(),
    /** Why. */
    suspendedFor: text(),
    /**
     * Null: an admin keeps the person out until further notice. Otherwise moderators suspended them until then: they
     * sign in, read and export, and change nothing.
     */
    suspendedUntil: momentColumn(),
    /** When the person was last told that the account is unused and will be erased; null: never. */
    toldUnusedAt: momentColumn(),
    /** The person has deleted the account: it is closed, and erased from then on; null: it is open. */
    erasesAt: momentColumn(),
  },
  (t) => [
    index('profiles_by_name').on(sql`${t.name} collate "und-x-icu"`, t.id),
    index('profiles_name_words').using('gin', sql.raw(nameWordsSql('name'))),
    index('profiles_closed').on(t.erasesAt).where(sql`${t.erasesAt} is not null`),
    check('profiles_email_lower', sql`${t.email} = lower(${t.email})`),
    check('profiles_settings', sql`jsonb_typeof(${t.settings}) = 'object' and length(${t.settings}::text) <= 10000`),
    index('profiles_suspended_until').on(t.suspendedUntil).where(sql`${t.suspendedUntil} is not null`),
    check('profiles_suspended', sql`(${t.suspendedAt} is null) = (${t.suspendedFor} is null)`),
    check('profiles_suspended_at', sql`${t.suspendedUntil} is null or ${t.suspendedAt} is not null`),
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
    /** When the person last proved who they are since the session began; null: then only. */
    provedAt: momentColumn(),
    /** Whether a passkey began it, or proved in it who the person is. */
    byPasskey: boolean().notNull().default(false),
    /** To ten minutes. */
    lastUsedAt: momentColumn(),
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
    kind: text({ enum: ['reset', 'confirm', 'new-email', 'undo-email', 'keep-account'] }).notNull(),
    secretHash: secretHashColumn().notNull(),
    expiresAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.kind] })],
)

/** The one-time link for the first admin of a fresh installation. */
export const setupLinks = pgTable('setup_links', {
  secretHash: text().primaryKey(),
  expiresAt: momentColumn().notNull(),
})
