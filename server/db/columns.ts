import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { StoredFileKey } from '../files/store.ts'

/** A moment in time, with its zone. A person's own rows have `owner` of features/account/tables.ts. */
export const momentColumn = () => timestamp({ withTimezone: true })

/** The key of a stored file. Our only custom type: by it `npm run check` finds the columns that name stored files. */
export const storedFileKey = customType<{ data: StoredFileKey }>({ dataType: () => 'text' })
