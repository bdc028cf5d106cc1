import { useEffect, useState } from 'react'

/** The present moment, renewed as each minute begins and when the page becomes visible again. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer = 0
    const renew = () => {
      clearTimeout(timer)
      setNow(new Date())
      timer = window.setTimeout(renew, 60_050 - (Date.now() % 60_000))
    }
    const seen = () => {
      if (document.visibilityState === 'visible') renew()
    }
    timer = window.setTimeout(renew, 60_050 - (Date.now() % 60_000))
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  return now
}
