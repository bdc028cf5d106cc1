import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { id, text } from '../../../contract/shapes.ts'
import { pomodoro } from '../contract.ts'

const presetName = text(60).pipe(z.string().min(1, 'Give it a name.'))
export const preset = z.strictObject({ id, name: z.string(), ...pomodoro.shape })
export const listPresets = endpoint('member', 'GET', '/study-presets', nothing, z.array(preset))
/** At most 20; names have to differ in more than case. */
export const addPreset = endpoint('member', 'POST', '/study-presets', pomodoro.extend({ name: presetName }), preset)
export const editPreset = endpoint(
  'member',
  'PATCH',
  '/study-presets/:id',
  pomodoro.extend({ id, name: presetName }),
  preset,
)
export const deletePreset = endpoint('member', 'DELETE', '/study-presets/:id', z.strictObject({ id }), nothing)
