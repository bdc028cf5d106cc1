import { type ComponentType, lazy, Suspense } from 'react'
import type { Assignment } from '../contract.ts'
import css from './QuickBar.module.css'

type QuickBarProps = { onSaved: (saved: Assignment) => void }

/** Where it cannot be fetched the page is a page all the same: its button adds assignments, too. */
async function load(): Promise<{ default: ComponentType<QuickBarProps> }> {
  const quick = await import('../quick/web/QuickAdd.tsx').catch(() => null)
  return { default: quick?.QuickAdd ?? (() => null) }
}

const QuickAdd = lazy(load)

/** The quick add, and until it is there a box as high. */
export function QuickBar({ onSaved }: QuickBarProps) {
  return (
    <Suspense fallback={<div className={css.waiting} />}>
      <QuickAdd onSaved={onSaved} />
    </Suspense>
  )
}
