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
/** What counts of a gap between two looks: in a longer one this process itself was not served, or suspended. */
const counted = 1.5 * lookEvery

/**
 * Decides whether the engine's thread hangs. On a busy machine a thread that is served rarely is slow and not hung, so
 * what counts first is its own processor time: it hangs when it used `patience` for one answer. Where it used less, it
 * is waited for, `most` at the longest.
 */
export function makeWatchdog(patience: number, most = 120_000): Watchdog {
  let question: Look | undefined
  let last: Look = { now: 0, processor: 0 }
  let waited = 0

  return {
    ask(look) {
      question = look
      last = look
      waited = 0
    },
    answered() {
      question = undefined
    },
    asked: () => question !== undefined,
    judge(look) {
      if (!question) return undefined
      waited += Math.min(look.now - last.now, counted)
      last = look
      if (look.processor - question.processor >= patience)
        return `it did not answer for ${patience / 1000} s of its own processor time`
      return waited >= most ? `it did not answer for ${most / 1000} s` : undefined
    },
  }
}

/** How long to wait before a start, in milliseconds: at once after the first end of a while, then ever longer. */
export function backOff(ends: number): number {
  return ends <= 1 ? 0 : Math.min(2 ** (ends - 2), 60) * 1000
}
