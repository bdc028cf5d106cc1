import { modes } from '../../rules.ts'

export const modeNames: Record<(typeof modes)[number], string> = { stopwatch: 'Stopwatch', pomodoro: 'Pomodoro' }

/** In the order in which they stand beside each other. */
export const modeChoices = modes.toReversed().map((value) => ({ value, label: modeNames[value] }))
