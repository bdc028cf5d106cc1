/** Names in the browser's storage that belong to the person and not to the device: signing out removes them. */
export const rememberKey = 'quad.remember'
export const confirmLaterKey = 'quad.confirm-later'
/** The code of the link with which somebody came, until they sign up: of the device, since nobody is signed in. */
export const referralCodeKey = 'quad.referral-code'
export const firstStepsLaterKey = 'quad.first-steps-later'
/** A random number, by which a browser is counted once a day. */
export const visitorKey = 'quad.visitor'
const personal = [rememberKey, confirmLaterKey, firstStepsLaterKey, visitorKey]

type Where = 'local' | 'session'

/** Storage may refuse (private modes, full disks): then nothing is stored, and the next visit asks again. */
export function storeFlag(name: string, where: Where): void {
  try {
    storage(where).setItem(name, 'yes')
  } catch {
    // See above.
  }
}

export function hasStoredFlag(name: string, where: Where): boolean {
  try {
    return storage(where).getItem(name) === 'yes'
  } catch {
    return false
  }
}

/** A choice of this device among `known` ones, the first by default; see `storeFlag` for storage that refuses. */
export function storedChoice<T extends string>(name: string, known: readonly [T, ...T[]]): T {
  try {
    const stored = window.localStorage.getItem(name)
    return known.find((one) => one === stored) ?? known[0]
  } catch {
    return known[0]
  }
}

export function storeChoice(name: string, choice: string): void {
  try {
    window.localStorage.setItem(name, choice)
  } catch {
    // See above.
  }
}

/** A text of this device; null where there is none, or storage refuses. */
export function storedText(name: string, where: Where): string | null {
  try {
    return storage(where).getItem(name)
  } catch {
    return null
  }
}

/** Null removes it. See `storeFlag` for storage that refuses. */
export function storeText(name: string, text: string | null, where: Where): void {
  try {
    if (text === null) storage(where).removeItem(name)
    else storage(where).setItem(name, text)
  } catch {
    // See above.
  }
}

/** One person's data that wait in this browser, under names with this prefix; signing out removes them too. */
const own = 'quad.own.'

/** Null removes it. See `storeFlag` for storage that refuses. */
export function storeOwnText(name: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(own + name)
    else window.localStorage.setItem(own + name, text)
  } catch {
    // See above.
  }
}

/** All entries whose names have a prefix, by the rest of the name. */
export function ownStoredTexts(beginning: string): Map<string, string> {
  const found = new Map<string, string>()
  try {
    for (const [name, text] of Object.entries(window.localStorage))
      if (name.startsWith(own + beginning)) found.set(name.slice(own.length + beginning.length), String(text))
  } catch {
    // See above.
  }
  return found
}

export function clearPersonalStorage(): void {
  for (const where of ['local', 'session'] as const) {
    try {
      for (const name of personal) storage(where).removeItem(name)
    } catch {
      // Nothing could be stored there either.
    }
  }
  for (const name of ownStoredTexts('').keys()) storeOwnText(name, null)
}

function storage(where: Where): Storage {
  return where === 'local' ? window.localStorage : window.sessionStorage
}
