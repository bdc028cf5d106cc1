import { NativeSelect } from '@mantine/core'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { reachesSiteRole } from '../../../contract/site.ts'
import { read } from '../../../web/api/api.ts'
import { usePanels } from '../../../web/fills.ts'
import { useAddressFilters } from '../../../web/list/useAddressFilters.ts'
import { useList } from '../../../web/list/useList.ts'
import { listenToTopic } from '../../../web/live/live.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { usePerson } from '../../../web/session.ts'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { Segments } from '../../../web/ui/Segments.tsx'
import { listCases, readQueue } from '../contract.ts'
import { caseStates, moderationKey, moderationTopic } from '../rules.ts'
import { CaseColumns } from './CaseColumns.tsx'
import { CaseQueue } from './CaseQueue.tsx'
import css from './ModerationPage.module.css'
import { moderationTabs } from './slots.ts'

const filters = { state: caseStates, sort: ['most', 'newest'] as const, kind: (name: string) => name.length <= 40 }

/** The queue, and beside it the case that is open. On phones each has a page. */
export function ModerationPage() {
  const { id } = useParams()
  const address = useAddressFilters(filters)
  const { state = 'open', sort = 'most', kind } = address.filter
  const cases = useList(listCases, { state, sort, ...(kind && { kind }) })
  const client = useQueryClient()
  const navigate = useNavigate()
  useTitle('Moderation')
  useEffect(
    () =>
      listenToTopic(`${moderationTopic}:${moderationKey}`, ({ first }) => {
        if (!first) void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfModeration(path) })
      }),
    [client],
  )
  const queue = useQuery(read(readQueue, {})).data
  const kinds = queue?.kinds ?? []
  // The first case stays chosen while it is looked at, whatever comes into the list before it.
  const list = `${state} ${sort} ${kind}`
  const [kept, setKept] = useState<{ list: string; id: string }>()
  const first = cases.rows[0]?.id
  if (first !== undefined && kept?.list !== list) setKept({ list, id: first })
  const chosen = id ?? (kept?.list === list ? kept.id : first)
  const { search } = window.location
  const { role } = usePerson()
  const tabs = usePanels(moderationTabs).filter((tab) => reachesSiteRole(role, tab.role))
  const waiting = useQueries({
    queries: tabs.map((tab) => ({ queryKey: [`/moderation/${tab.name}`, 'waiting'], queryFn: tab.waiting })),
  })
  const named = useSearchParams()[0].get('state')
  const tab = id === undefined ? tabs.find(({ name }) => name === named) : undefined
  return (
    <div className={css.page} data-case={id !== undefined || undefined}>
      <div className={css.top}>
        <PageTitle title="Moderation" />
        <Segments
          aria-label="Which cases"
          data={[
            { value: 'open', label: withCount('Open', queue?.open) },
            { value: 'appeal', label: withCount('Appeals', queue?.appeals) },
            { value: 'decided', label: 'Decided' },
            ...tabs.map(({ name, label }, index) => ({ value: name, label: withCount(label, waiting[index]?.data) })),
          ]}
          value={tab?.name ?? state}
          onChange={(value) => navigate(`/moderation${value === 'open' ? '' : `?state=${value}`}`)}
        />
        <div className={css.filters} hidden={tab !== undefined}>
          <NativeSelect
            aria-label="Kind"
            value={kind ?? ''}
            data={[{ value: '', label: 'All kinds' }, ...kinds.map(({ name, noun }) => ({ value: name, label: noun }))]}
            onChange={(event) => address.set('kind', event.currentTarget.value)}
          />
          {state !== 'decided' && (
            <NativeSelect
              aria-label="Order"
              value={sort}
              data={[
                { value: 'most', label: 'Most reported' },
                { value: 'newest', label: 'Newest' },
              ]}
              onChange={(event) => address.set('sort', event.currentTarget.value === 'newest' ? 'newest' : '')}
            />
          )}
        </div>
      </div>
      {tab ? (
        <Suspense>
          <tab.Panel />
        </Suspense>
      ) : (
        <div className={css.columns}>
          <CaseQueue of={cases} kinds={kinds} chosen={chosen} search={search} state={state} />
          {chosen && <CaseColumns key={chosen} id={chosen} alone={id !== undefined} search={search} />}
        </div>
      )}
    </div>
  )
}

const isOfModeration = (path: unknown) => typeof path === 'string' && path.startsWith('/moderation/')
const withCount = (label: string, count: number | undefined) => (count ? `${label} ${count}` : label)
