import { versionOf } from '../../../server/db/versions.ts'
import { on } from '../../../server/route.ts'
import { sessionNotFound, sessionOrNotFound } from '../rules.ts'
import { addPreset, deletePreset, editPreset, listPresets } from './contract.ts'
import { changePreset, insertPreset, presetsOf, removePreset } from './queries.ts'

export const presetRoutes = [
  on(listPresets, ({ db, me }) => presetsOf(db, me), { version: ({ db, me }) => versionOf(db, me, 'study') }),
  on(addPreset, ({ db, me, input, now }) => insertPreset(db, me, input, now)),
  on(editPreset, async ({ db, me, input }) => sessionOrNotFound(await changePreset(db, me, input))),
  on(deletePreset, async ({ db, me, input }) => {
    if (!(await removePreset(db, me, input.id))) throw sessionNotFound('This preset is not there any more.')
    return {}
  }),
]
