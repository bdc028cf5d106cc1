import { storeChoice, storedChoice } from './deviceStorage.ts'

const name = 'quad.single-keys'

/** Whether a single letter does something outside of fields. People who dictate need it off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return storedChoice(name, ['on', 'off']) === 'on'
}

export function setSingleKeys(on: boolean): void {
  storeChoice(name, on ? 'on' : 'off')
}

/** Where letters are typed. */
const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *'

/** Whether this press is one of these letters, by itself: not typed, not held, and nothing stands above the page. */
export function isSingleKey(event: KeyboardEvent, letters: RegExp): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (!letters.test(event.key) || event.repeat || !areSingleKeysOn()) return false
  if (event.target instanceof Element && event.target.matches(typing)) return false
  return !document.querySelector('[role="dialog"]')
}
