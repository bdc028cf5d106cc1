import type { Timer } from '../contract.ts'

/**
 * A message about a change of the timer. `rings`: a phase ended by itself, perhaps while nobody looks at the screen.
 */
export type PhaseNotice = { words: string; rings: boolean }

/** The message about the change between two answers of the server; null if there is nothing to say. */
export function phaseNoticeOf(was: Timer, is: Timer): PhaseNotice | null {
  const words = phaseBegun(was, is)
  if (words === null) return spoken(was, is)
  // A skipped phase had not ended yet, and the person who skipped it knows that.
  return endOf(was) <= Date.parse(is.now)
    ? { words: `${phaseOver(was)} ${words}`, rings: true }
    : { words, rings: false }
}

/** The planned end of the phase, by the server's clock. */
function endOf({ now, phase }: Timer): number {
  return phase ? Date.parse(now) + phase.lengthMs - phase.elapsedMs : Number.POSITIVE_INFINITY
}

function spoken(was: Timer, is: Timer): PhaseNotice | null {
  if (was.state === is.state && was.session?.id === is.session?.id) return null
  const words = stateWords(was, is)
  return words === null ? null : { words, rings: false }
}

function stateWords(was: Timer, is: Timer): string | null {
  if (is.state === 'idle') return was.session ? 'Timer stopped.' : null
  if (is.state === 'paused') return is.left ? 'The timer was paused, since nobody was there.' : 'Timer paused.'
  if (is.state !== 'running') return null
  return was.session?.id === is.session?.id ? 'Timer resumed.' : `Timer started: ${is.session?.title ?? ''}`
}

function phaseOver({ phase }: Timer): string {
  return phase && phase.kind === 'focus' ? `Focus ${phase.round} of ${phase.rounds} is over.` : 'The break is over.'
}

/** The words about the next phase, if another phase of the same session follows one that ran. */
function phaseBegun(was: Timer, is: Timer): string | null {
  if (!was.phase || !is.phase || was.session?.id !== is.session?.id) return null
  const same = was.phase.kind === is.phase.kind && was.phase.round === is.phase.round
  if (same || was.state !== 'running' || is.state === 'paused') return null
  const minutes = Math.round(is.phase.lengthMs / 60_000)
  const length = minutes === 1 ? '1 minute' : `${minutes} minutes`
  const rest = is.phase.kind !== 'focus'
  if (is.state === 'waiting') return rest ? 'Begin the break when you are ready.' : 'Begin when you are ready.'
  return `${rest ? 'Break' : 'Focus'} for ${length}.`
}
