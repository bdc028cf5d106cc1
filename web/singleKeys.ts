import { storeChoice, storedChoice } from './deviceStorage.ts'

const name = 'quad.single-keys'

/** Whether a single letter does something outside of fields. People who dictate need it off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return storedChoice(name, ['on', 'off']) === 'on'
}

export function setSingleKeys(on: boolean): void {
  storeChoice(name, on ? 'on' : 'off')
}
