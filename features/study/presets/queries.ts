import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { type Db, sqlState } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import type { Pomodoro } from '../rules.ts'
import { studyPresets } from '../tables.ts'

const most = 20
type Preset = Pomodoro & { id: string; name: string }
type PresetChanges = { id: string } & { [Field in keyof Omit<Preset, 'id'>]?: Preset[Field] | undefined }
const { id, name, focus, short, long, rounds, autoFocus } = studyPresets
const shown = { id, name, focus, short, long, rounds, autoFocus }

export async function presetsOf(db: Db, me: Me): Promise<Preset[]> {
  return db
    .select(shown)
    .from(studyPresets)
    .where(eq(studyPresets.userId, me.id))
    .orderBy(asc(studyPresets.createdAt), asc(studyPresets.id))
}

export async function insertPreset(db: Db, me: Me, draft: Omit<Preset, 'id'>, now: Date): Promise<Preset> {
  if ((await db.$count(studyPresets, eq(studyPresets.userId, me.id))) >= most)
    throw new Refusal('conflict', `You have ${most} presets. Delete one first.`)
  const [made] = await db
    .insert(studyPresets)
    .values({ ...draft, userId: me.id, createdAt: now })
    .returning(shown)
    .catch(refuseTaken)
  if (!made) throw new Error('the insert of a preset returned no row')
  return made
}

/** Undefined when it is not there or not theirs. */
export async function changePreset(db: Db, me: Me, { id, ...changes }: PresetChanges): Promise<Preset | undefined> {
  const mine = and(eq(studyPresets.id, id), eq(studyPresets.userId, me.id))
  // With its own id, so that a change that mentions nothing is one as well.
  const set = { id, ...changes }
  const [row] = await db.update(studyPresets).set(set).where(mine).returning(shown).catch(refuseTaken)
  return row
}

export async function removePreset(db: Db, me: Me, id: string): Promise<boolean> {
  const mine = and(eq(studyPresets.id, id), eq(studyPresets.userId, me.id))
  return (await db.delete(studyPresets).where(mine).returning({ id: studyPresets.id })).length > 0
}

function refuseTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new Refusal('conflict', 'You have a preset with this name already.', {
    fields: { name: 'You have a preset with this name already.' },
  })
}
