import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '../../../../contract/refusal.ts'
import { call, errorWords } from '../../../../web/api/api.ts'
import type { MeetingRule } from '../../meetings/rules.ts'
import type { OrganizationCategory } from '../../rules.ts'
import { beginProposal, changeProposal, type OrganizationProposal } from '../contract.ts'

/** A pause in typing after which the draft is saved. Milliseconds. */
const pause = 700

export type ProposalFields = {
  name: string
  about: string
  category: OrganizationCategory | null
  place: string
  meeting: MeetingRule | null
  reason: string
}

const fieldsOf = (of: OrganizationProposal | undefined): ProposalFields => ({
  name: of?.name ?? '',
  about: of?.about ?? '',
  category: of?.category ?? null,
  place: of?.place ?? '',
  meeting: of?.meeting ?? null,
  reason: of?.reason ?? '',
})

/**
 * What is typed of a proposal, saved by itself in pauses; without `of` a draft begins with the first change. `save`
 * saves what is not saved yet, and answers the id.
 */
export function useProposalDraft(of: OrganizationProposal | undefined) {
  const client = useQueryClient()
  const [values, setValues] = useState(() => fieldsOf(of))
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const id = useRef(of?.id)
  const waiting = useRef<Partial<ProposalFields>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const going = useRef<Promise<unknown>>(Promise.resolve())

  /** One after the other, so that the last one typed is the last one saved. */
  const save = useCallback((): Promise<string> => {
    clearTimeout(timer.current)
    const next = going.current
      .catch(() => undefined)
      .then(async () => {
        id.current ??= (await call(beginProposal, {})).id
        const changes = waiting.current
        if (Object.keys(changes).length === 0) return id.current
        waiting.current = {}
        await call(changeProposal, { id: id.current, ...changes }).catch((error: unknown) => {
          // What was not saved is sent with the next change, unless it was typed anew meanwhile.
          waiting.current = { ...changes, ...waiting.current }
          throw error
        })
        return id.current
      })
    going.current = next
    return next.then(
      async (found) => {
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

  const set = <N extends keyof ProposalFields>(name: N, value: ProposalFields[N]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
    waiting.current = { ...waiting.current, [name]: value }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save().catch(() => undefined), pause)
  }
  // Also whoever closes the page, or turns to another program.
  useEffect(() => {
    const keep = () => {
      if (Object.keys(waiting.current).length > 0) void save().catch(() => undefined)
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [save])
  // Whoever leaves within the pause loses nothing, and finds it in the list.
  useEffect(
    () => () => {
      const changed = Object.keys(waiting.current).length > 0
      clearTimeout(timer.current)
      void (changed ? save() : going.current)
        .catch(() => undefined)
        .then(() => client.invalidateQueries({ queryKey: ['/organization-proposals'] }))
    },
    [save, client],
  )
  return { values, set, save, savedAt, fault, setFault, errors, setErrors }
}
