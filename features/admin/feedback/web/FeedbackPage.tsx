import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { starsIn } from '../../../../contract/stars.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { read } from '../../../../web/api/api.ts'
import { FilterChoice } from '../../../../web/list/FilterRow.tsx'
import { useAddressFilters } from '../../../../web/list/useAddressFilters.ts'
import { useList } from '../../../../web/list/useList.ts'
import { listenToTopic } from '../../../../web/live/live.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { TreeAndBench } from '../../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { Directory, NothingFits } from '../../../../web/ui/page/Directory.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { listInbox, readInboxFacts } from '../../../feedback/inbox/contract.ts'
import { inboxKey, inboxTopic, maxTagLength } from '../../../feedback/inbox/rules.ts'
import { entryKinds, type entryStates } from '../../../feedback/rules.ts'
import { AdminPage } from '../../web/AdminPage.tsx'
import { EntryRow } from './EntryRow.tsx'
import { entryKindNames, entryStateNames } from './entryWords.ts'
import { InboxFacts } from './InboxFacts.tsx'

const EntryDialog = lazyDialog(async () => (await import('./EntryDialog.tsx')).EntryDialog)

const filters = {
  status: ['answered', 'closed', 'all'] as const,
  kind: entryKinds,
  stars: ['1', '2', '3', '4', '5'] as const,
  tag: (typed: string) => typed.length <= maxTagLength,
}
const kinds = [
  { value: '', label: 'All kinds' },
  ...entryKinds.map((value) => ({ value, label: entryKindNames[value] })),
]
const stars = [
  { value: '', label: 'Any stars' },
  ...filters.stars.map((value) => ({ value, label: countWords(Number(value), 'star') })),
]

const isOfInbox = (path: unknown) => typeof path === 'string' && path.startsWith(listInbox.path)

/** What students wrote, and where admins answer. The address names the open entry. */
export function FeedbackPage() {
  const [search, setSearch] = useSearchParams()
  const address = useAddressFilters(filters)
  const { stars: typed, ...filter } = address.filter
  const chosen = starsIn(typed)
  const inbox = useList(listInbox, { ...filter, ...(chosen && { stars: chosen }) })
  const facts = useQuery(read(readInboxFacts, {})).data
  const client = useQueryClient()
  useEffect(
    () =>
      listenToTopic(`${inboxTopic}:${inboxKey}`, ({ first }) => {
        if (!first) void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfInbox(path) })
      }),
    [client],
  )
  const entry = search.get('entry')
  const { last, count } = useOpenings(entry)
  const open = (id: string | null) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (id) next.set('entry', id)
        else next.delete('entry')
        return next
      },
      { preventScrollReset: true },
    )
  const label = (state: (typeof entryStates)[number]) =>
    facts ? `${entryStateNames[state]} (${facts.states[state]})` : entryStateNames[state]
  const tags = facts?.tags ?? []
  const shownTags = filter.tag && !tags.includes(filter.tag) ? [filter.tag, ...tags] : tags

  return (
    <AdminPage
      title="Feedback"
      subtitle="What students think of Quad and ask its support. Each answer reaches its student."
    >
      <InboxFacts facts={facts} />
      <Directory
        of={inbox}
        filters={address}
        words={{ one: 'entry', many: 'entries' }}
        search={{ label: 'Search feedback by words, name or email', placeholder: 'Search words, name or email' }}
        select={{ name: 'kind', label: 'Kind', choices: kinds }}
        controls={
          <>
            <FilterChoice
              label="Stars"
              choices={stars}
              value={typed ?? ''}
              onChange={(value) => address.set('stars', value)}
            />
            {shownTags.length > 0 && (
              <FilterChoice
                label="Tag"
                choices={[{ value: '', label: 'All tags' }, ...shownTags.map((tag) => ({ value: tag, label: tag }))]}
                value={filter.tag ?? ''}
                onChange={(value) => address.set('tag', value)}
              />
            )}
          </>
        }
        chips={{
          name: 'status',
          label: 'Status',
          choices: [
            { value: '', label: label('open') },
            { value: 'answered', label: label('answered') },
            { value: 'closed', label: label('closed') },
            { value: 'all', label: 'All' },
          ],
        }}
        empty={
          <EmptyState
            drawing={<TreeAndBench />}
            title="Nobody waits"
            sentence="Feedback and questions of students stand here until somebody has answered, longest waiting first."
          />
        }
        nothingFits={<NothingFits title="No entries found" onClear={address.clear} />}
        row={(of) => <EntryRow key={of.id} of={of} onOpen={() => open(of.id)} />}
      />
      {last && <EntryDialog key={count} id={last} opened={entry === last} onClose={() => open(null)} />}
    </AdminPage>
  )
}
