import { useState } from 'react'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { useRowKeys } from './useRowKeys.ts'

const KeyList = lazyDialog(async () => (await import('./KeyList.tsx')).KeyList)

/** The keys of the page, and the dialog that lists them. */
export function HomeworkKeys() {
  const [list, setList] = useState<'never' | 'open' | 'closed'>('never')
  useRowKeys(() => setList('open'))
  return list !== 'never' && <KeyList opened={list === 'open'} onClose={() => setList('closed')} />
}
