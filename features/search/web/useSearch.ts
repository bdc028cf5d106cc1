import { IconCalendarEvent } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { readAgendaKinds } from '../../../contract/agenda.ts'
import { read } from '../../../web/api/api.ts'
import { FillsContext, useFills } from '../../../web/fills.ts'
import type { SearchPart } from '../../../web/search.ts'
import { usePerson } from '../../../web/session.ts'
import { agendaHandlers } from '../../../web/slots.ts'
import { useMinute } from '../../../web/useMinute.ts'
import { readSearchStart, searchEverything } from '../contract.ts'
import { questionWords, shownOfKind } from '../rules.ts'
import { actionGroup, type ChoiceGroup, foundGroups, kindsOf, momentOf, nextGroup, recentGroup } from './choices.ts'

/** Milliseconds without a press after which a question is sent. */
const pause = 120

/** What the list shows for what is typed. `parts` have to stay the same: they hold hooks. */
export function useSearch(typed: string, parts: readonly SearchPart[]) {
  const person = usePerson()
  const moment = momentOf(useMinute(), person.zone)
  const q = usePaused(typed.trim())
  /** The question of which more rows are shown. */
  const [moreOf, setMoreOf] = useState<string | null>(null)
  const isWhole = moreOf === q
  const limit = isWhole ? shownOfKind.most : shownOfKind.usual
  const words = questionWords(q)
  const wanted = words.length > 0
  const search = useQuery({
    ...read(searchEverything, { q, limit }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  const start = useQuery({ ...read(readSearchStart, {}), enabled: !wanted, retry: false })
  const open = useAgendaOpener(kindsOf(parts))
  const kinds = kindsOf(parts)
  const found = wanted && !search.isError ? search.data : undefined
  // biome-ignore lint/correctness/useHookAtTopLevel: the parts are the same array at each drawing
  const actions = parts.flatMap(({ useActions }) => useActions?.(typed.trim(), found?.rows ?? []) ?? [])
  const groups: ChoiceGroup[] = []
  if (found) groups.push(...foundGroups(found, kinds, moment, isWhole && !search.isPlaceholderData))
  if (!wanted && start.data)
    groups.push(nextGroup(start.data.next, open, moment), recentGroup(start.data.recent, kinds, moment))
  const isEmpty = wanted && found !== undefined && found.rows.length === 0
  const group = actionGroup(actions, questionWords(typed), isEmpty)
  groups.push(group)
  const none = isEmpty && !group.matched
  const asked = wanted ? search : start
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    words,
    forgiving: found?.forgiving === true && found.rows.length > 0,
    total: found ? Object.values(found.counts).reduce((sum, count) => sum + count, 0) : null,
    none: none ? q : null,
    /** The list still answers an earlier question. */
    behind: q !== typed.trim() || (wanted && search.isPlaceholderData),
    failed: asked.isError,
    error: asked.error,
    incomplete: (wanted ? found : start.data)?.incomplete ?? false,
    showMore: () => setMoreOf(q),
  }
}

/** What was typed, once no key has been pressed for a moment; an empty field at once. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    if (typed === '') return setPaused('')
    const timer = setTimeout(() => setPaused(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : paused
}

/** Opens rows of the agenda as the calendar does, with the icons of the kinds that can be found. */
function useAgendaOpener(kinds: ReturnType<typeof kindsOf>): Parameters<typeof nextGroup>[1] {
  const handlers = useFills(agendaHandlers)
  const agendaKinds = readAgendaKinds(useContext(FillsContext))
  const all = [...kinds.values()]
  return (row) => {
    const handler = handlers.find(({ value }) => value.feature === row.feature)?.value
    return {
      icon: all.find(({ agenda }) => agenda === row.feature)?.icon ?? IconCalendarEvent,
      deadline: agendaKinds.of(row.kind).deadline === true,
      address: () => handler?.open(row) ?? '/calendar',
    }
  }
}
