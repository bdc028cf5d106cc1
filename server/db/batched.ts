/**
 * Joins look-ups that arrive while one is under way into the next one, so that many at once cost little more than one.
 * Each is answered by a look-up that began after the call; undefined where `load` found nothing.
 */
export function batchLookups<V>(
  load: (keys: string[]) => Promise<Map<string, V>>,
): (key: string) => Promise<V | undefined> {
  let next: { keys: Set<string>; found: Promise<Map<string, V>> } | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function begin(keys: Set<string>): Promise<Map<string, V>> {
    await running
    next = undefined
    const found = load([...keys])
    running = found.catch(() => {})
    return found
  }

  return async (key) => {
    if (next) next.keys.add(key)
    else {
      const keys = new Set([key])
      next = { keys, found: begin(keys) }
    }
    return (await next.found).get(key)
  }
}
