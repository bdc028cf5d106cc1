import { choiceKept, keepChoice } from './stored.ts'

const name = 'quad.single-keys'

/** Whether a single letter does something outside of fields. Who dictates to their device needs it off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return choiceKept(name, ['on', 'off']) === 'on'
}

export function setSingleKeys(on: boolean): void {
  keepChoice(name, on ? 'on' : 'off')
}
