import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import css from './PushHead.module.css'
import type { usePush } from './usePush.ts'

/** Beside the table of channels: how push stands in this browser, and the button that allows it. */
export function PushHead({ here, allow, busy }: Pick<ReturnType<typeof usePush>, 'here' | 'allow' | 'busy'>) {
  if (here === undefined) return null
  return (
    <p className={css.head} role="status">
      {here === 'on' && (
        <>
          <IconCheck className={css.tick} size={16} stroke={1.75} aria-hidden />
          Push is allowed in this browser
        </>
      )}
      {here === 'ask' && (
        <>
          Push is not allowed in this browser.{' '}
          <UnstyledButton className={css.allow} disabled={busy} onClick={() => void allow()}>
            Allow push
          </UnstyledButton>
        </>
      )}
      {here === 'denied' && 'Push is blocked in this browser. Its own settings for this page allow it again.'}
      {here === 'home-screen' && 'For push on this device, first add Quad to its home screen and open it there.'}
      {here === 'missing' && 'This browser takes no push notifications from here.'}
    </p>
  )
}
