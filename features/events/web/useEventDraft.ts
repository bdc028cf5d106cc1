import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '../../../contract/refusal.ts'
import { call, errorWords, fieldErrorsOf } from '../../../web/api/api.ts'
import { createCampusEvent, saveCampusDraft } from '../make.contract.ts'
import { type EventFields, sentFields } from './eventFields.ts'

/** A pause in typing after which the draft is saved. Milliseconds. */
const pause = 900

/**
 * A draft of an event that saves itself in pauses, as soon as it can be one: with a title and a day. `save` saves what is
 * not saved yet, and answers the id of its first date; it throws where something is wrong.
 */
export function useEventDraft(initial: EventFields, at: { organization: string; id: string | undefined }) {
  const client = useQueryClient()
  const [values, setValues] = useState(initial)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const latest = useRef(values)
  const id = useRef(at.id)
  const organization = useRef(at.organization)
  organization.current = at.organization
  const changed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const going = useRef<Promise<unknown>>(Promise.resolve())

  const save = useCallback((): Promise<string> => {
    clearTimeout(timer.current)
    const next = going.current
      .catch(() => undefined)
      .then(async () => {
        if (id.current !== undefined && !changed.current) return id.current
        changed.current = false
        const sent = sentFields(latest.current)
        try {
          const answer =
            id.current === undefined
              ? await call(createCampusEvent, { id: organization.current, ...sent })
              : await call(saveCampusDraft, { id: id.current, ...sent })
          id.current = answer.event
          return answer.event
        } catch (error) {
          changed.current = true
          throw error
        }
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

  /** What is wrong before it is sent, by fields. */
  const check = useCallback((): Record<string, string> => {
    const parsed = createCampusEvent.input.safeParse({ id: organization.current, ...sentFields(latest.current) })
    return parsed.success
      ? {}
      : Object.fromEntries(Object.entries(fieldErrorsOf(parsed.error)).map(([name, words]) => [name, String(words)]))
  }, [])

  const set = <N extends keyof EventFields>(name: N, value: EventFields[N]) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field.split('.')[0] !== name)))
    changed.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // While something is missing, nothing is said: somebody is still typing.
      if (Object.keys(check()).length === 0) void save().catch(() => undefined)
    }, pause)
  }

  // Also whoever closes the page, or turns to another program; and whoever goes on to another page.
  useEffect(() => {
    const keep = () => {
      if (changed.current && Object.keys(check()).length === 0) void save().catch(() => undefined)
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      keep()
      void going.current.catch(() => undefined).then(() => client.invalidateQueries({ queryKey: ['/events'] }))
    }
  }, [save, check, client])
  return { values, set, save, check, savedAt, fault, setFault, errors, setErrors, id }
}
