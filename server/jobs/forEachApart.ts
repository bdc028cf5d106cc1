import type { Shell } from '../shell.ts'

/**
 * Does something for each of several things, one after the other. One that fails holds up no other: it is logged with
 * `words`, and when all had their turn the first failure is thrown, so that the job is tried again and shown as failed.
 */
export async function forEachApart<T>(
  { log }: Pick<Shell, 'log'>,
  things: readonly T[],
  words: string,
  act: (thing: T) => Promise<void>,
): Promise<void> {
  const failed: unknown[] = []
  for (const thing of things)
    try {
      await act(thing)
    } catch (error) {
      log.error({ err: error, thing }, words)
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
}
