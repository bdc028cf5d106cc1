import { lazy, Suspense } from 'react'
import type { Assignment } from '../contract.ts'
import css from './QuickBar.module.css'

const QuickAdd = lazy(async () => ({ default: (await import('../quick/web/QuickAdd.tsx')).QuickAdd }))

/** The quick add, and until it is there a box as high. */
export function QuickBar({ onSaved }: { onSaved: (saved: Assignment) => void }) {
  return (
    <Suspense fallback={<div className={css.waiting} />}>
      <QuickAdd onSaved={onSaved} />
    </Suspense>
  )
}
