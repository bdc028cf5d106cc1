import { z } from 'zod'
import { changeable } from '../../../contract/changes.ts'
import { nothing, tokenEndpoint } from '../../../contract/endpoint.ts'
import { ownText } from '../../../contract/publicText.ts'
import { id, text } from '../../../contract/shapes.ts'
import { pomodoro } from '../contract.ts'

const presetName = text(60).pipe(z.string().min(1, 'Give it a name.'))
export const preset = z.strictObject({ id, name: ownText(), ...pomodoro.shape })
export const listPresets = tokenEndpoint('signed-in', 'GET', '/study-presets', nothing, z.array(preset))
/** At most 20; names have to differ in more than case. */
export const addPreset = tokenEndpoint(
  'signed-in',
  'POST',
  '/study-presets',
  pomodoro.extend({ name: presetName }),
  preset,
)
/** Omitted fields stay. */
export const editPreset = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/study-presets/:id',
  z.strictObject({ id, ...changeable({ ...pomodoro.shape, name: presetName }) }),
  preset,
)
export const deletePreset = tokenEndpoint('signed-in', 'DELETE', '/study-presets/:id', z.strictObject({ id }), nothing)
