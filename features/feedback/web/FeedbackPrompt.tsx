import { useCallback, useState } from 'react'
import { call } from '../../../web/api/api.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { useLoadWhenIdle } from '../../../web/screens/useLoadWhenIdle.ts'
import { readFeedbackPrompt, showFeedbackPrompt } from '../contract.ts'
import type { PromptType } from '../rules.ts'

const FeedbackDialog = lazyDialog(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog)

type Shown = { type: PromptType; hours: number; completed: number }

/** Nothing else asks the person, and they look at the page. */
const isFree = () => document.visibilityState === 'visible' && !document.querySelector('[role="dialog"]')

/** Asks for stars where the server says that it is time, once the dashboard is drawn and quiet. */
export function FeedbackPrompt() {
  const [shown, setShown] = useState<Shown>()
  const [opened, setOpened] = useState(false)
  const ask = useCallback(async () => {
    if (!isFree()) return
    const { prompt } = await call(readFeedbackPrompt, {})
    if (!prompt || !isFree()) return
    // Another tab may be as far.
    const mine = await call(showFeedbackPrompt, { id: crypto.randomUUID(), type: prompt.type })
    if (!mine.shown) return
    setShown(prompt)
    setOpened(true)
  }, [])
  useLoadWhenIdle(ask)
  if (!shown) return null
  return <FeedbackDialog type={shown.type} done={shown} opened={opened} onClose={() => setOpened(false)} />
}
