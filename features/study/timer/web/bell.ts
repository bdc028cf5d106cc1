import { storeChoice, storedChoice } from '../../../../web/deviceStorage.ts'

const storageKey = 'quad.study-sound'

/** Whether a sound rings at the end of a phase; off by default. Stored on this device. */
export function isSoundOn(): boolean {
  return storedChoice(storageKey, ['off', 'on']) === 'on'
}

export function setSound(on: boolean): void {
  storeChoice(storageKey, on ? 'on' : 'off')
  if (on) chime()
}

/** The browser's permission for notifications. Only a button asks for it, never the page by itself. */
export function noticesAllowed(): 'granted' | 'denied' | 'default' | 'missing' {
  return 'Notification' in window ? Notification.permission : 'missing'
}

/** Announces the end of a phase: with a sound if chosen, and above other windows if the browser allows it. */
export function ringBell(words: string): void {
  if (isSoundOn()) chime()
  if (noticesAllowed() !== 'granted' || document.visibilityState === 'visible') return
  try {
    // With the same tag, notifications of several tabs are shown as one.
    new Notification('Quad', { body: words, tag: 'quad-study', icon: '/icon-192.png' })
  } catch {
    // Some phones have `Notification` but allow it in service workers only.
  }
}

/** Two soft notes. */
function chime(): void {
  try {
    const audio = new AudioContext()
    for (const [index, pitch] of [659, 880].entries()) {
      const tone = audio.createOscillator()
      const loud = audio.createGain()
      const from = audio.currentTime + index * 0.22
      tone.frequency.value = pitch
      loud.gain.setValueAtTime(0, from)
      loud.gain.linearRampToValueAtTime(0.2, from + 0.02)
      loud.gain.exponentialRampToValueAtTime(0.001, from + 0.9)
      tone.connect(loud).connect(audio.destination)
      tone.start(from)
      tone.stop(from + 1)
    }
    setTimeout(() => void audio.close(), 2000)
  } catch {
    // Without sound the rest still works.
  }
}
