import { storeChoice, storedChoice, storeText, visitorKey } from '../../../web/deviceStorage.ts'

/** What the last person who was signed in here chose; it holds for visitors of this browser too. */
const choiceKey = 'quad.counting'

export function isCountedHere(): boolean {
  return storedChoice(choiceKey, ['on', 'off']) === 'on'
}

/** Keeps the person's choice for when nobody is signed in. */
export function mirrorChoice(counted: boolean): void {
  storeChoice(choiceKey, counted ? 'on' : 'off')
  if (!counted) storeText(visitorKey, null, 'local')
}

/** Whether the browser itself says no to every site: by Do Not Track, or by Global Privacy Control. */
export function browserSaysNo(): boolean {
  const of = navigator as Navigator & { globalPrivacyControl?: boolean }
  return of.doNotTrack === '1' || of.globalPrivacyControl === true
}
