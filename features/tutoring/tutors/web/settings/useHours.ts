import { useEffect, useMemo, useRef, useState } from 'react'
import { errorWords, fieldErrorsOf, useWrite } from '../../../../../web/api/api.ts'
import { type OwnTutor, setWeeklyHours } from '../../contract.ts'
import { type HourRow, hoursOfRows, newHourRow } from '../rows.ts'

/** Whatever their order, the same hours are the same text. */
const textOf = (hours: OwnTutor['hours']) =>
  hours
    .map(({ weekday, start, end }) => `${weekday} ${start} ${end}`)
    .sort()
    .join()
const rowsOf = (hours: OwnTutor['hours']) => hours.map((one) => newHourRow(one))

/** `faulty`: not sent as long as something is wrong; `failed`: the server did not take it. */
type State = 'kept' | 'saving' | 'saved' | 'faulty' | 'failed'

/**
 * The weekly hours while they are edited. Each change is saved at once, the last one of those that come meanwhile
 * afterwards. What could not be saved stays as it is typed.
 */
export function useHours(stored: OwnTutor['hours']) {
  const write = useWrite(setWeeklyHours)
  const [rows, setRows] = useState<HourRow[]>(() => rowsOf(stored))
  const [state, setState] = useState<State>('kept')
  const [fault, setFault] = useState<string | null>(null)
  const wanted = useRef(rows)
  const sending = useRef(false)
  const errors = useMemo(() => {
    const parsed = setWeeklyHours.input.safeParse({ hours: hoursOfRows(rows) })
    return parsed.success ? {} : fieldErrorsOf(parsed.error)
  }, [rows])

  // What another tab or device has saved.
  const theirs = textOf(stored)
  const seen = useRef(theirs)
  useEffect(() => {
    // What is read while a change is being saved may be older than the change.
    if (theirs === seen.current) return
    seen.current = theirs
    const settled = state === 'kept' || state === 'saved'
    if (sending.current || !settled || theirs === textOf(hoursOfRows(wanted.current))) return
    wanted.current = rowsOf(stored)
    setRows(wanted.current)
    setState('kept')
  }, [theirs, stored, state])

  function send() {
    if (sending.current) return
    const sent = wanted.current
    if (!setWeeklyHours.input.safeParse({ hours: hoursOfRows(sent) }).success) return setState('faulty')
    sending.current = true
    setFault(null)
    setState('saving')
    write.mutate(
      { hours: hoursOfRows(sent) },
      {
        onSuccess() {
          sending.current = false
          if (wanted.current === sent) setState('saved')
          else send()
        },
        onError(error) {
          sending.current = false
          setFault(errorWords(error))
          setState('failed')
        },
      },
    )
  }

  return {
    rows,
    errors,
    state,
    fault,
    change(next: HourRow[]) {
      wanted.current = next
      setRows(next)
      send()
    },
    /** After a failure. */
    again: send,
  }
}
