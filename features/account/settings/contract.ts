import { z } from 'zod'
import { type ChosenSettings, setting, settingIn } from '../../../contract/setting.ts'
import { type Clock, clocks } from '../../../contract/words/times.ts'

export const themes = ['light', 'dark', 'auto'] as const

/** `auto` follows the device. Null: nothing chosen yet, so that each device keeps what it shows. */
export const themeSetting = setting('theme', z.enum(themes).nullable(), null)

/** How times of day are written, in the browser and in what the server writes for the person. */
export const clockSetting = setting('clock', z.enum(clocks), '12')

/** `begun`: somebody has signed up, and was asked how to start. The first steps follow from then on, for a day. */
export const firstStepsSetting = setting('first-steps', z.enum(['none', 'begun']), 'none')

/** `dismissed`: the line about the plan on the dashboard is not shown any more. */
export const planOfferSetting = setting('plan-offer', z.enum(['shown', 'dismissed']), 'shown')

export function clockOf({ settings }: { settings: ChosenSettings }): Clock {
  return settingIn(settings, clockSetting)
}
