import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './Skeletons.module.css'

type SkeletonBlockProps = { width: number | string; height: number; round?: boolean }

/** One grey block. Text is 14 or 11 high. */
export function SkeletonBlock({ width, height, round = false }: SkeletonBlockProps) {
  return <span className={css.block} style={{ width, height, borderRadius: round ? '50%' : undefined }} />
}

/** Around placeholders: hides them from screen readers and announces once what is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={css.late} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

const widths = ['62%', '48%', '66%', '42%', '54%']

function widthOf(index: number) {
  return widths[index % widths.length] ?? '50%'
}

/** The rows of a panel: circle, two lines, something at the right. */
export function RowSkeletons({ count = 4 }: { count?: number }) {
  return (
    <div className={css.rows}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div className={css.row} key={index}>
          <SkeletonBlock width={20} height={20} round />
          <span className={css.lines}>
            <SkeletonBlock width={`min(${widthOf(index)}, 280px)`} height={14} />
            <SkeletonBlock width={140} height={11} />
          </span>
          <span className={css.end}>
            <SkeletonBlock width={72} height={11} />
          </span>
        </div>
      ))}
    </div>
  )
}

type CardSkeletonsProps = { count?: number; wide?: boolean | undefined }

/** The cards of Homework: tag, title, two lines, facts, a button. `wide`: of a wide `CardGrid`. */
export function CardSkeletons({ wide = false, count = wide ? 4 : 6 }: CardSkeletonsProps) {
  return (
    <div className={css.cards} data-wide={wide || undefined}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div className={css.card} key={index}>
          <div className={css.cardHead}>
            <SkeletonBlock width={104} height={11} />
            <SkeletonBlock width={56} height={11} />
          </div>
          <SkeletonBlock width={widthOf(index)} height={14} />
          <span className={css.lines}>
            <SkeletonBlock width="94%" height={11} />
            <SkeletonBlock width={widthOf(index + 1)} height={11} />
          </span>
          <SkeletonBlock width={168} height={11} />
          <span className={css.cardFoot}>
            <SkeletonBlock width={112} height={32} />
          </span>
        </div>
      ))}
    </div>
  )
}
