/** The keys of the page, as its list of keys shows them. `single`: they can be switched off in the settings. */
export type PageKey = { keys: readonly string[]; words: string; single?: true }

export const homeworkKeys: readonly PageKey[] = [
  { keys: ['J', 'K'], words: 'Next and previous assignment', single: true },
  { keys: ['↑', '↓', '←', '→'], words: 'Move between assignments' },
  { keys: ['Enter'], words: 'Open the assignment' },
  { keys: ['F2'], words: 'Rename it in the list' },
  { keys: ['D'], words: 'Change when it is due', single: true },
  { keys: ['X'], words: 'Select it' },
  { keys: ['Ctrl A'], words: 'While selecting: select all that are loaded' },
  { keys: ['Esc'], words: 'End the selection' },
  { keys: ['Space'], words: 'On the board: lift the card, the arrows move it' },
  { keys: ['Ctrl Z'], words: 'Undo what was done last' },
  { keys: ['F8'], words: 'Go to the Undo button' },
  { keys: ['N', 'Q'], words: 'Quick add', single: true },
  { keys: ['/'], words: 'Search the list', single: true },
  { keys: ['Ctrl K'], words: 'Search everywhere' },
  { keys: ['?'], words: 'This list', single: true },
]
