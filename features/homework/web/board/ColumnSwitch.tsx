import { type RefObject, useEffect, useState } from 'react'
import { numberWords } from '../../../../contract/words/counts.ts'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { type Status, statusNames } from '../../rules.ts'
import type { BoardColumnLists } from '../useVisibleLists.ts'
import css from './Board.module.css'

type ColumnSwitchProps = { columns: BoardColumnLists[]; strip: RefObject<HTMLDivElement | null> }

/** Which column of the strip a phone shows: follows a swipe, and scrolls by touch or arrow keys. */
export function ColumnSwitch({ columns, strip }: ColumnSwitchProps) {
  const [seen, setSeen] = useState<Status>('not-started')
  useEffect(() => {
    const root = strip.current
    if (!root) return
    const look = () => {
      const edge = root.getBoundingClientRect().left
      const away = (column: Element) => Math.abs(column.getBoundingClientRect().left - edge)
      const [nearest] = [...root.children].sort((a, b) => away(a) - away(b))
      const status = columns.find((one) => nearest instanceof HTMLElement && nearest.dataset.column === one.status)
      if (status) setSeen(status.status)
    }
    root.addEventListener('scroll', look, { passive: true })
    return () => root.removeEventListener('scroll', look)
  }, [columns, strip])
  return (
    <Segments
      className={css.switch}
      aria-label="Column"
      data={columns.map(({ status, pages }) => ({
        value: status,
        label: pages.list.data ? `${statusNames[status]} ${numberWords(pages.total)}` : statusNames[status],
      }))}
      value={seen}
      onChange={(status) => {
        const column = [...(strip.current?.children ?? [])].find(
          (one) => one instanceof HTMLElement && one.dataset.column === status,
        )
        const root = strip.current
        if (!column || !root) return
        // Not scrollIntoView: that would move the page as well, since a column is longer than the window.
        const left = column.getBoundingClientRect().left - root.getBoundingClientRect().left
        root.scrollBy({ left: left - Number.parseFloat(getComputedStyle(root).paddingInlineStart), behavior: 'smooth' })
      }}
    />
  )
}
