import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '../../contract/refusal.ts'
import { errorWords } from '../api/api.ts'

/** A pause in typing after which a draft is saved. Milliseconds. */
const pause = 800

type Draft<Values> = {
  initial: Values
  /** Of one that is there already. */
  id: string | undefined
  /**
   * Stores it, and says by `made` which id it has as soon as that is known; throws what was refused. `changes`: what was
   * typed since it was stored last.
   */
  store: (
    draft: { id: string | undefined; values: Values; changes: Partial<Values> },
    made: (id: string) => void,
  ) => Promise<void>
  /** Whether it can be stored yet. */
  ready?: (values: Values) => boolean
  /** The path of what is read anew when somebody leaves it. */
  reads: string
}

/**
 * What is typed of something that saves itself in pauses, when the page is left or closed, and when the person turns to
 * another program. `save` stores what is not stored yet and answers the id. `drop`, for one that is discarded: nothing is
 * saved by itself any more, until somebody types or `keep` is called.
 */
export function useDraft<Values extends object>({ initial, id: first, ...given }: Draft<Values>) {
  const client = useQueryClient()
  const [values, setValues] = useState(initial)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const latest = useRef(values)
  const waiting = useRef<Partial<Values>>({})
  const id = useRef(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const going = useRef<Promise<unknown>>(Promise.resolve())
  const dropped = useRef(false)
  const options = useRef(given)
  options.current = given

  /** One after the other, so that the last one typed is the last one saved. */
  const save = useCallback((): Promise<string> => {
    clearTimeout(timer.current)
    const next = going.current
      .catch(() => undefined)
      .then(async () => {
        const changes = waiting.current
        if (id.current !== undefined && Object.keys(changes).length === 0) return id.current
        waiting.current = {}
        const draft = { id: id.current, values: latest.current, changes }
        try {
          await options.current.store(draft, (made) => {
            id.current = made
          })
        } catch (error) {
          // What was not saved is sent with the next change, unless it was typed anew meanwhile.
          waiting.current = { ...changes, ...waiting.current }
          throw error
        }
        return id.current ?? ''
      })
    going.current = next
    return next.then(
      (found) => {
        setSavedAt(new Date())
        setFault(null)
        setErrors({})
        return found
      },
      (error: unknown) => {
        const fields = error instanceof Refusal ? error.fields : undefined
        setErrors(fields ?? {})
        setFault(fields ? null : errorWords(error))
        throw error
      },
    )
  }, [])

  /** While something is missing, nothing is said: somebody is still typing. */
  const saveAlone = useCallback(() => {
    const { ready = () => true } = options.current
    const isToSave = !dropped.current && Object.keys(waiting.current).length > 0
    if (isToSave && ready(latest.current)) void save().catch(() => undefined)
  }, [save])

  const set = <N extends keyof Values & string>(name: N, value: Values[N]) => {
    dropped.current = false
    latest.current = { ...latest.current, [name]: value }
    waiting.current = { ...waiting.current, [name]: value }
    setValues(latest.current)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field.split('.')[0] !== name)))
    clearTimeout(timer.current)
    timer.current = setTimeout(saveAlone, pause)
  }

  const drop = async (): Promise<string | undefined> => {
    clearTimeout(timer.current)
    dropped.current = true
    await going.current.catch(() => undefined)
    return id.current
  }
  const keep = () => {
    dropped.current = false
  }

  const { reads } = given
  useEffect(() => {
    window.addEventListener('pagehide', saveAlone)
    document.addEventListener('visibilitychange', saveAlone)
    return () => {
      window.removeEventListener('pagehide', saveAlone)
      document.removeEventListener('visibilitychange', saveAlone)
      clearTimeout(timer.current)
      saveAlone()
      void going.current.catch(() => undefined).then(() => client.invalidateQueries({ queryKey: [reads] }))
    }
  }, [saveAlone, client, reads])
  return { values, set, save, drop, keep, savedAt, fault, setFault, errors, setErrors, id }
}
