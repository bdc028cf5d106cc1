import { useEffect, useState } from 'react'
import { lazyDialog } from '../screens/lazyDialog.tsx'
import { useKeys } from './boundKeys.ts'

const KeyList = lazyDialog(async () => (await import('./KeyList.tsx')).KeyList)

const asked = 'quad-show-keys'

/** Shows the list of keys, for whoever has switched off the key that does. */
export function showKeys(): void {
  window.dispatchEvent(new Event(asked))
}

/** The question mark shows which keys are bound, on every screen. */
export function KeysHelp() {
  const [list, setList] = useState<'never' | 'open' | 'closed'>('never')
  useKeys([{ keys: ['?'], words: 'This list', single: true, everywhere: true, run: () => setList('open') }])
  useEffect(() => {
    const open = () => setList('open')
    window.addEventListener(asked, open)
    return () => window.removeEventListener(asked, open)
  }, [])
  return list !== 'never' && <KeyList opened={list === 'open'} onClose={() => setList('closed')} />
}
