/** Goals for a ratio, or for the value where there is no baseline or `of` says so. `at` says which direction is good. */
export type Goal = { at: 'least' | 'most'; must?: number; moonshot?: number; of?: 'value' }

export type Figure = {
  name: string
  unit: string
  value: number
  baseline?: number
  ratio?: number
  spread?: [number, number]
  goal?: Goal | undefined
}

const heads = ['', 'value', 'baseline', 'ratio', 'goal (moonshot)', 'spread', '']
const widths = [48, 10, 9, 6, 15, 11, 8]

export function heading(): string {
  return row(heads)
}

export function figureLine({ name, unit, value, baseline, ratio, goal, spread }: Figure): string {
  const sign = goal?.at === 'least' ? '≥' : '≤'
  return row([
    name,
    `${short(value)} ${unit}`,
    baseline === undefined ? '' : short(baseline),
    ratio === undefined ? '' : ratio.toFixed(2),
    goal ? `${sign} ${goal.must ?? ''}${goal.moonshot === undefined ? '' : ` (${goal.moonshot})`}` : '',
    spread ? spread.map((end) => end.toFixed(2)).join('–') : '',
    verdict(goal, goal?.of === 'value' ? value : (ratio ?? value)),
  ])
}

function verdict(goal: Goal | undefined, found: number): string {
  if (!goal) return ''
  const reaches = (mark: number) => (goal.at === 'least' ? found >= mark : found <= mark)
  if (goal.moonshot !== undefined && reaches(goal.moonshot)) return 'moonshot'
  return goal.must === undefined || reaches(goal.must) ? 'met' : 'MISSED'
}

function row(cells: string[]): string {
  return cells
    .map((cell, index) =>
      index === 0 || index === 6 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
    )
    .join('  ')
    .trimEnd()
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
