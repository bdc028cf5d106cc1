import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayIn } from '../../contract/day.ts'
import { dayTimeWords, instantTimeWords } from '../../contract/words/times.ts'
import { didAnswer, noteAnswer, noteSilence, useSilentSince, watchReach } from '../api/reach.ts'
import { usePerson } from '../session.ts'
import css from './OfflineLine.module.css'

/** Milliseconds from a request without an answer to the next question, and between further ones. */
const soon = 2000
const later = 10_000

/** Under the top bar while the server cannot be reached: from when what is on screen is. It covers nothing. */
export function OfflineLine() {
  const client = useQueryClient()
  const since = useSilentSince()
  const offline = since !== null

  useEffect(askWhileSilent, [])
  useEffect(() => {
    if (!offline) return
    return () => void client.invalidateQueries()
  }, [client, offline])

  return (
    <div className={css.place} role="status">
      {since !== null && <Line since={since} />}
    </div>
  )
}

function Line({ since }: { since: number }) {
  const { zone } = usePerson()
  const client = useQueryClient()
  // A screen that was opened meanwhile shows what was stored before.
  const stored = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state }) => (state.status === 'error' && state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []))
  const from = Math.min(since, ...stored)
  const today = dayIn(zone, new Date(from)) === dayIn(zone, new Date())
  const words = today ? instantTimeWords(zone, from) : dayTimeWords(zone, from)
  return <p className={css.line}>{from > 0 ? `Offline. This is from ${words}` : 'Offline.'}</p>
}

/** Asks the server until it answers again, also where no screen does. */
function askWhileSilent(): () => void {
  let timer: number | undefined
  const ask = () => {
    clearTimeout(timer)
    timer = undefined
    fetch('/healthz', { cache: 'no-store' })
      // Until it is read, the browser keeps the connection.
      .then((answer) => answer.text())
      .then(() => noteAnswer(), noteSilence)
      .then(plan)
  }
  let pause = soon
  const plan = () => {
    if (didAnswer()) pause = soon
    else {
      timer ??= window.setTimeout(ask, pause)
      pause = later
    }
  }
  const end = watchReach(plan)
  const kinds = ['online', 'offline']
  for (const kind of kinds) addEventListener(kind, ask)
  return () => {
    end()
    clearTimeout(timer)
    for (const kind of kinds) removeEventListener(kind, ask)
  }
}
