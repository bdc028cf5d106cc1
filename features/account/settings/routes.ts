import { on } from '../../../server/route.ts'
import { clockSetting, firstStepsSetting, planOfferSetting, themeSetting } from './contract.ts'
import { changeSetting } from './queries.ts'

export const settingRoutes = [
  on(themeSetting.change, (context) => changeSetting(themeSetting, context, context.input.value)),
  on(planOfferSetting.change, (context) => changeSetting(planOfferSetting, context, context.input.value)),
  on(clockSetting.change, (context) => changeSetting(clockSetting, context, context.input.value)),
  on(firstStepsSetting.change, (context) => changeSetting(firstStepsSetting, context, context.input.value)),
]
