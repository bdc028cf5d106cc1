import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'
import { organizations } from '../tables.ts'

/** What officers write on the page. */
export const organizationPosts = pgTable(
  'organization_posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Whoever wrote it; erasing them erases it. */
    authorId: owner(),
    text: text().notNull(),
    madeAt: momentColumn().notNull(),
    changedAt: momentColumn().notNull(),
    /** For an hour it can be brought back from the log. */
    deletedAt: momentColumn(),
  },
  (t) => [
    index('organization_posts_of').on(t.organizationId, t.madeAt),
    index('organization_posts_author').on(t.authorId),
    index('organization_posts_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
)
