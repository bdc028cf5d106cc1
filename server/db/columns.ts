import { timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, with its zone. A person's own rows have `owner` of features/account/tables.ts. */
export const momentColumn = () => timestamp({ withTimezone: true })
