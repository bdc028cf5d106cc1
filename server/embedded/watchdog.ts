/** What is known of the engine's thread at a moment; all in milliseconds. */
type Look = {
  now: number
  /** The processor time that the thread has used since its start. */
  processor: number
}

export type Watchdog = {
  /** The thread was asked whether it answers. */
  ask(look: Look): void
  answered(): void
  /** Whether a question is open. */
  asked(): boolean
  /** A look a second, while a question is open: why the thread counts as hung, or undefined. */
  judge(look: Look): string | undefined
}

/** How far apart two looks are. */
export const lookEvery = 1000
/** With a longer gap between two looks, this process itself did not get the processor in time, or was suspended. */
const late = 1.5 * lookEvery
/** Less processor time than this between two looks is none. */
const none = 5

/**
 * Decides whether the engine's thread hangs, by its own processor time: on a busy machine a thread that is served rarely
 * is slow and not hung. It hangs when it used `patience` for one answer, or when it used none for `stillness` although
 * there was enough for everybody, as far as this process can tell by its own.
 */
export function makeWatchdog(patience: number, stillness = 30_000): Watchdog {
  let question: Look | undefined
  let last: Look = { now: 0, processor: 0 }
  let still = 0

  return {
    ask(look) {
      question = look
      last = look
      still = 0
    },
    answered() {
      question = undefined
    },
    asked: () => question !== undefined,
    judge(look) {
      if (!question) return undefined
      const [passed, used] = [look.now - last.now, look.processor - last.processor]
      last = look
      if (look.processor - question.processor >= patience)
        return `it did not answer for ${patience / 1000} s of its own processor time`
      if (used >= none) still = 0
      else if (passed < late) still += passed
      return still >= stillness ? `it did not answer and did nothing for ${stillness / 1000} s` : undefined
    },
  }
}

/** How long to wait before a start, in milliseconds: at once after the first end of a while, then ever longer. */
export function backOff(ends: number): number {
  return ends <= 1 ? 0 : Math.min(2 ** (ends - 2), 30) * 1000
}
