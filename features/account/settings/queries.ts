import type { z } from 'zod'
import type { Setting } from '../../../contract/setting.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Context } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { clearSessionCache } from '../auth/session.ts'

/** Handles a setting's `change`. */
export async function changeSetting<S extends z.ZodType>(
  setting: Setting<S>,
  { db, me, shell, now }: Pick<Context<'signed-in', z.ZodType>, 'db' | 'me' | 'shell' | 'now'>,
  value: z.output<S>,
): Promise<Record<string, never>> {
  await keepSetting(shell, db, me.id, setting, value, now)
  return {}
}

/** Keeps what a person has chosen. By its name alone, so that two devices that change different ones do not undo each other. */
export async function keepSetting<S extends z.ZodType>(
  shell: Shell,
  db: Db,
  person: string,
  { name }: Setting<S>,
  value: z.output<S>,
  now: Date,
): Promise<void> {
  await runStatement(db, {
    text: `update profiles set settings = settings || jsonb_build_object($2::text, $3::jsonb), updated_at = $4
      where id = $1`,
    values: [person, name, JSON.stringify(value), now],
  })
  clearSessionCache(shell)
}
