import { setTimeout as wait } from 'node:timers/promises'
import { isUnreachable } from './db.ts'

/**
 * Does `work`, which is safe to repeat, and does it again after 1, 2, 4 … 60 seconds as long as the database is out of
 * reach; `failed` is told each time. Other errors are thrown. Ends without it once `stopped` says so.
 */
export async function outlastOutages(
  work: () => Promise<void>,
  { failed, stopped }: { failed: (error: unknown) => void; stopped: () => boolean },
): Promise<void> {
  for (let pause = 1; !stopped(); pause = Math.min(2 * pause, 60)) {
    try {
      return await work()
    } catch (error) {
      if (stopped()) return
      if (!isUnreachable(error)) throw error
      failed(error)
    }
    await wait(pause * 1000)
  }
}
