import { AsyncResource } from 'node:async_hooks'

/** Milliseconds between two looks for work that is due. */
const lookEvery = 5000

/** What takes work from the queues of this node. */
export type Takers = {
  /** Takes what waits in a queue now. */
  take(name: string): void
  /**
   * Takes what is due in any queue, and from now on does so every five seconds. Rejects where the database fails. After
   * a stop, which may come before, it takes nothing.
   */
  begin(): Promise<void>
  /** Takes nothing any more, for good. What was taken goes on. */
  stop(): Promise<void>
}

/**
 * A queue gets its taker when work is first due in it. There are some fifty queues, of which most are empty for hours: a
 * taker for each would ask the database fifty times in five seconds for nothing, where one statement asks for all.
 */
export function makeTakers({
  due,
  open,
  wake,
  failed,
}: {
  /** The queues in which work is due. */
  due: () => Promise<Iterable<string>>
  /** Begins to take work from a queue; answers by what its taker is woken. */
  open: (name: string) => Promise<string>
  wake: (taker: string) => void
  /** Hears why a look or a taker failed. The next look tries again. */
  failed: (error: unknown) => void
}): Takers {
  const opened = new Map<string, Promise<string>>()
  // A taker outlives the request that called for it, and has nothing of its context.
  const openApart = AsyncResource.bind(open)
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let state: 'waiting' | 'taking' | 'stopped' = 'waiting'

  function take(name: string): void {
    if (state !== 'taking') return
    const taker = opened.get(name)
    if (taker) {
      taker.then(wake, () => undefined)
      return
    }
    const made = openApart(name)
    opened.set(name, made)
    made.catch((error) => {
      opened.delete(name)
      failed(error)
    })
  }

  async function look(): Promise<void> {
    for (const name of await due()) take(name)
  }

  function lookAgain(): void {
    looking ??= look()
      .catch(failed)
      .finally(() => {
        looking = undefined
      })
  }

  return {
    take,
    async begin() {
      if (state === 'stopped') return
      state = 'taking'
      timer = setInterval(lookAgain, lookEvery)
      await look()
    },
    async stop() {
      state = 'stopped'
      clearInterval(timer)
      await looking
    },
  }
}
