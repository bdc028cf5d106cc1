import { IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useKeys } from '../../../../web/keys/boundKeys.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import css from './QuickAddSlot.module.css'

const QuickAddDialog = lazyDialog(async () => (await import('./QuickAddDialog.tsx')).QuickAddDialog)

/** In the top bar: quick add on every screen, by its button or by Q. The page of homework has its own line. */
export function QuickAddSlot() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const dialog = useOpenings(open ? 'open' : null)
  const here = pathname === '/homework'
  // Who types on at once is faster than the dialog.
  const ahead = useRef<string | null>(null)
  const takeAhead = useCallback(() => {
    const typed = ahead.current ?? ''
    ahead.current = null
    return typed
  }, [])
  useEffect(() => {
    if (here) return setOpen(false)
    const look = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
      if (ahead.current === null || !plain || event.key.length !== 1) return
      event.preventDefault()
      ahead.current += event.key
    }
    // Before any key of the screen.
    document.addEventListener('keydown', look, true)
    return () => document.removeEventListener('keydown', look, true)
  }, [here])
  const close = useCallback(() => {
    ahead.current = null
    setOpen(false)
  }, [])
  if (here) return null
  return (
    <>
      <QuickAddKey
        onPress={() => {
          ahead.current = ''
          setOpen(true)
        }}
      />
      {/* Not Mantine's, which would bring the shell's code to the sign-in page. */}
      <button
        className={css.add}
        type="button"
        title="Quick add (Q)"
        aria-label="Quick add"
        aria-keyshortcuts="Q"
        onClick={() => setOpen(true)}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden />
      </button>
      {dialog.last && <QuickAddDialog key={dialog.count} opened={open} onClose={close} takeAhead={takeAhead} />}
    </>
  )
}

/** Bound where the page has no line of its own. */
function QuickAddKey({ onPress }: { onPress: () => void }) {
  useKeys([{ keys: ['Q'], words: 'Quick add', single: true, everywhere: true, run: onPress }])
  return null
}
