import { slot } from '../../../contract/slot.ts'
import type { PanelFill } from '../../../web/fills.ts'

/** A person of whom others see the name. */
export type NamedPerson = { id: string; name: string }

/** Blocks on the page of a person: what both share, from each feature. */
export const personPanels = slot<PanelFill<{ of: NamedPerson }>>('people.panels')

/** What one can do with a person, as a button on their page. */
export const personActions = slot<PanelFill<{ of: NamedPerson }>>('people.actions')

/** What both still share, with a button to leave each, in the dialog that blocks somebody; nothing where there is none. */
export const stillShared = slot<PanelFill<{ of: NamedPerson }>>('people.stillShared')

/** Further choices about what others see, in Privacy of the settings. */
export const privacyRows = slot<PanelFill>('people.privacyRows')
