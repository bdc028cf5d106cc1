import { numberWords } from '../../../contract/words/counts.ts'
import { Bars } from '../../../web/ui/Bars.tsx'
import type { CountSpan } from './countSpans.ts'
import css from './DayBars.module.css'

type CountBar = Pick<CountSpan, 'key' | 'name' | 'title'> & { count: number }

/** Up to so many bars have their names and numbers. */
const few = 7

/** A count for each day or month; the last one is the present. */
export function DayBars({ label, bars }: { label: string; bars: readonly CountBar[] }) {
  const highest = bars.reduce<CountBar | undefined>(
    (top, one) => (one.count > (top?.count ?? 0) ? one : top),
    undefined,
  )
  const drawn = bars.map(({ key, name, title, count }, at) => ({
    ...{ key, name, title, value: numberWords(count), share: count / Math.max(1, highest?.count ?? 0) },
    now: at === bars.length - 1,
  }))
  if (bars.length <= few) return <Bars label={label} bars={drawn} />
  return (
    <div className={css.chart}>
      <p className={css.most}>
        {highest ? `Most: ${numberWords(highest.count)}, ${highest.title}` : 'None in these days'}
      </p>
      <Bars label={label} bars={drawn} dense />
      <div className={css.ends} aria-hidden="true">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </div>
    </div>
  )
}
