import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import css from './PrintSheet.module.css'

/** Opens the browser's print dialog for what it holds, in place of all that is on screen. Nothing of it shows otherwise. */
export function PrintSheet({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  return createPortal(<div className={css.sheet}>{children}</div>, document.body)
}
