/** Names in the browser's storage that belong to the person and not to the device: signing out removes them. */
export const rememberKey = 'quad.remember'
export const confirmLaterKey = 'quad.confirm-later'
const personal = [rememberKey, confirmLaterKey]

type Where = 'local' | 'session'

/** Storage may be refused (private modes, full disks): then nothing is kept, and the next visit asks again. */
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

/** A choice of this device among `known` ones, the first where none is kept; see `storeFlag` for storage that is refused. */
export function storedChoice<T extends string>(name: string, known: readonly [T, ...T[]]): T {
  try {
    const kept = window.localStorage.getItem(name)
    return known.find((one) => one === kept) ?? known[0]
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

/** What waits in this browser for one person, under names of this beginning; signing out removes it too. */
const own = 'quad.own.'

/** Null takes it away. See `storeFlag` for storage that is refused. */
export function storeOwnText(name: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(own + name)
    else window.localStorage.setItem(own + name, text)
  } catch {
    // See above.
  }
}

/** All that is kept under names that begin so, by the rest of the name. */
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
      // Nothing could be kept there either.
    }
  }
  for (const name of ownStoredTexts('').keys()) storeOwnText(name, null)
}

function storage(where: Where): Storage {
  return where === 'local' ? window.localStorage : window.sessionStorage
}
