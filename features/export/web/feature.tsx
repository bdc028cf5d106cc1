import type { WebFeature } from '../../../web/feature.ts'
import type { PanelFill } from '../../../web/fills.ts'
import { closedAccountPanels, settingsPanels } from '../../../web/pages/slots.ts'

const yourData: PanelFill = {
  order: 90,
  name: 'Your data',
  load: async () => ({ Component: (await import('./YourData.tsx')).YourData }),
}

export const exportWebFeature: WebFeature = {
  name: 'export',
  screens: [],
  live: [{ topic: 'export', paths: ['/exports'] }],
  fills: [settingsPanels.with(yourData), closedAccountPanels.with(yourData)],
}
