import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { settingIn } from '../../contract/setting.ts'
import { isPageClock, setPageClock } from '../../contract/words/times.ts'
import { clockOf, themeSetting } from '../../features/account/settings/contract.ts'
import { hasTypedText } from '../screens/typedText.ts'
import { usePerson } from '../session.ts'

/** Shows the theme that the person chose, here or on another device. */
export function useChosenTheme(): void {
  const { setColorScheme } = useMantineColorScheme()
  const chosen = settingIn(usePerson().settings, themeSetting)
  useEffect(() => {
    if (chosen !== null) setColorScheme(chosen)
  }, [chosen, setColorScheme])
}

/**
 * Writes times on the person's clock. Answers a number that changes where everything has to be drawn anew for it: once
 * it was changed on another device, and at the next screen if somebody is typing.
 */
export function useChosenClock(): number {
  const clock = clockOf(usePerson())
  const { pathname } = useLocation()
  const [drawn, setDrawn] = useState(() => {
    setPageClock(clock)
    return 0
  })
  const [typedAt, setTypedAt] = useState<string>()
  useEffect(() => {
    if (isPageClock(clock)) return
    if (hasTypedText() && (typedAt === undefined || typedAt === pathname)) return setTypedAt(pathname)
    setTypedAt(undefined)
    setPageClock(clock)
    setDrawn((count) => count + 1)
  }, [clock, pathname, typedAt])
  return drawn
}
