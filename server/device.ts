import Bowser from 'bowser'

export type Device = { device: string; kind: 'computer' | 'phone' | 'tablet' }

const unknown: Device = { device: 'An unknown browser', kind: 'computer' }

/** What a browser says of itself, in words; it can say what it likes. */
export function deviceOfAgent(userAgent: string | null): Device {
  if (!userAgent) return unknown
  const { browser, os, platform } = Bowser.parse(userAgent)
  const kind = platform.type === 'mobile' ? 'phone' : platform.type === 'tablet' ? 'tablet' : 'computer'
  const name = browser.name || undefined
  if (!name) return { ...unknown, kind }
  const system = platform.model === 'iPad' || platform.model === 'iPhone' ? platform.model : os.name
  return { device: system ? `${name} on ${system}` : name, kind }
}
