import { type ComponentType, lazy, Suspense } from 'react'
import type { Assignment } from '../contract.ts'
import css from './QuickBar.module.css'

type QuickBarProps = { onSaved: (saved: Assignment) => void }

/** If it cannot be loaded the page still works: its button adds assignments, too. */
async function load(): Promise<{ default: ComponentType<QuickBarProps> }> {
  const quick = await import('../quick/web/QuickAdd.tsx').catch(() => null)
  return { default: quick?.QuickAdd ?? (() => null) }
}

const QuickAdd = lazy(load)

/** The quick add, and until it has loaded a box of the same height. */
export function QuickBar({ onSaved }: QuickBarProps) {
  return (
    <Suspense fallback={<div className={css.waiting} />}>
      <QuickAdd onSaved={onSaved} />
    </Suspense>
  )
}
