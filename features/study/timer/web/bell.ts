import { storeChoice, storedChoice } from '../../../../web/deviceStorage.ts'

const kept = 'quad.study-sound'

/** A sound at the end of a phase, off unless chosen. Kept on this device. */
export function isSoundOn(): boolean {
  return storedChoice(kept, ['off', 'on']) === 'on'
}

export function setSound(on: boolean): void {
  storeChoice(kept, on ? 'on' : 'off')
  if (on) chime()
}

/** What the browser says of notifications; they are asked for by a button and never by themselves. */
export function noticesAllowed(): 'granted' | 'denied' | 'default' | 'missing' {
  return 'Notification' in window ? Notification.permission : 'missing'
}

/** A phase is over: heard where that was chosen, and shown above other windows where that was allowed. */
export function ringBell(words: string): void {
  if (isSoundOn()) chime()
  if (noticesAllowed() !== 'granted' || document.visibilityState === 'visible') return
  try {
    // The tag makes one of the notices of several tabs.
    new Notification('Quad', { body: words, tag: 'quad-study', icon: '/icon-192.png' })
  } catch {
    // Some phones know the word and only let service workers use it.
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
    // No sound is no reason to stop.
  }
}
