import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Repeat } from '../../../contract/repeat.ts'
import { read } from '../../../web/api/api.ts'
import { readTermEnds } from '../../courses/classes/termEnds.contract.ts'
import { termEndOf } from '../../courses/classes/termEnds.rules.ts'
import { defaultRepeatEnd } from '../quick/repeats.rules.ts'

type Repeating = { course: string; first: string; repeat: Repeat | null | undefined; set: (repeat: Repeat) => void }

/**
 * Proposes the last day of a repetition. A repetition that ends on the proposed day follows it when the course or the
 * first day changes.
 */
export function useRepeatEnd({ course, first, repeat, set }: Repeating) {
  const ends = useQuery(read(readTermEnds, {})).data
  const propose = (from: string) => defaultRepeatEnd(from, ends ? termEndOf(ends, course, from) : null)
  const proposed = first ? propose(first).lastDay : null
  const before = useRef(proposed)
  useEffect(() => {
    const old = before.current
    before.current = proposed
    if (repeat && proposed && old !== proposed && repeat.until === old) set({ ...repeat, until: proposed })
  }, [proposed, repeat, set])
  return propose
}
