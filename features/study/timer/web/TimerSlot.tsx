import { type ComponentType, useEffect, useState } from 'react'

const loadTimer = () => import('./TimerEverywhere.tsx')

/** The timer's place in the top bar. The code of the timer is loaded after the page, so that no page waits for it. */
export function TimerSlot() {
  const [Everywhere, setEverywhere] = useState<ComponentType | null>(null)
  useEffect(() => {
    let timer = 0
    let gone = false
    const load = () =>
      loadTimer().then(
        (found) => gone || setEverywhere(() => found.TimerEverywhere),
        () => {
          timer = window.setTimeout(load, 10_000)
        },
      )
    void load()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
  return Everywhere && <Everywhere />
}
