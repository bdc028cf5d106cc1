import { Bars } from '../../../../web/ui/Bars.tsx'
import type { Progress } from '../contract.ts'
import { shortTermName } from './progressWords.ts'

type GpaChartProps = { progress: Progress; most?: number }

/** The average of each term as a bar from zero. The table of the same page has its numbers. */
export function GpaChart({ progress, most = 7 }: GpaChartProps) {
  const terms = progress.terms.filter(({ gpa, name }) => gpa !== null && name !== null).slice(-most)
  if (terms.length < 2) return null
  const top = progress.average === 'gpa' ? 4 : Math.max(...terms.map(({ gpa }) => Number(gpa)))
  const bars = terms.map(({ id, name, gpa, state }) => ({
    ...{ key: id ?? '', value: gpa ?? '', name: shortTermName(name ?? ''), title: name ?? '' },
    ...{ share: Number(gpa) / top, now: state === 'current' },
  }))
  return <Bars label="GPA by term" bars={bars} />
}
