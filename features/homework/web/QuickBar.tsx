import { lazy, Suspense } from 'react'
import type { Assignment } from '../contract.ts'
import css from './QuickBar.module.css'

// Without it the page is a page all the same: its button adds assignments, too.
const QuickAdd = lazy(() =>
  import('../quick/web/QuickAdd.tsx').then(
    ({ QuickAdd }) => ({ default: QuickAdd }),
    () => ({ default: () => null }),
  ),
)

/** The quick add, and until it is there a box as high. */
export function QuickBar({ onSaved }: { onSaved: (saved: Assignment) => void }) {
  return (
    <Suspense fallback={<div className={css.waiting} />}>
      <QuickAdd onSaved={onSaved} />
    </Suspense>
  )
}
