import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { usePerson } from '../../../web/session.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { type AuditEvent, listActs } from '../contract.ts'
import { auditEventKinds } from '../rules.ts'
import { AdminList, AdminListRow } from './AdminList.tsx'
import { AdminPage } from './AdminPage.tsx'
import css from './AuditLog.module.css'
import { FilterBar } from './FilterBar.tsx'
import { auditEventSentence, auditEventWords } from './words.ts'

const choices = [
  { value: '', label: 'All acts' },
  ...auditEventKinds.map((act) => ({ value: act, label: auditEventWords[act] })),
]
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** What admins and the operator did. Nobody can change it. */
export function AuditLog() {
  const { zone } = usePerson()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q')?.trim().slice(0, 200) ?? ''
  const act = auditEventKinds.find((one) => one === search.get('act'))
  const person = uuid.test(search.get('person') ?? '') ? search.get('person') : null
  const filter = { ...(q && { q }), ...(act && { act }), ...(person && { person }) }
  const filtered = Object.keys(filter).length > 0
  const { list, rows } = useList(listActs, filter)
  const forget = () =>
    setSearch((search) => {
      const next = new URLSearchParams(search)
      next.delete('person')
      return next
    })

  return (
    <AdminPage title="Audit log" subtitle="What admins and the operator did. Entries cannot be changed or removed.">
      <FilterBar
        label="Search the log by name or email"
        q={q}
        choice={{ name: 'act', label: 'Act', value: act ?? '', choices }}
        count={list.data && !list.hasNextPage ? countWords(rows.length, 'entry', 'entries') : ''}
      />
      {person && (
        <div className={css.chosen}>
          Only what {nameIn(rows, person)} did or had done to them.
          <Button variant="default" size="xs" onClick={forget}>
            Show everything
          </Button>
        </div>
      )}
      {rows.length === 0 && (
        <ListState
          list={list}
          failed="Failed to fetch the log"
          loading="Loading the log..."
          skeletons={<RowSkeletons count={8} />}
          empty={
            <EmptyState
              drawing={<TreeAndBench />}
              title="Nothing here"
              sentence={filtered ? 'No entry fits.' : 'What admins do to others is written down here.'}
              actions={
                filtered && (
                  <Button variant="default" onClick={() => setSearch({})}>
                    Show everything
                  </Button>
                )
              }
            />
          }
        />
      )}
      {rows.length > 0 && (
        <AdminList label="Entries, newest first">
          {rows.map((entry) => (
            <AdminListRow
              key={entry.id}
              title={<Deed of={entry} />}
              under={[dayTimeWords(zone, entry.at), ...(entry.request ? [`request ${entry.request}`] : [])].join(' · ')}
            />
          ))}
        </AdminList>
      )}
      <ShowMore list={list} words={`${rows.length} shown`} failed="Failed to fetch the log" />
    </AdminPage>
  )
}

function Deed({ of }: { of: AuditEvent }) {
  const { before, after } = auditEventSentence(of)
  return (
    <span className={css.deed}>
      {of.actor ? <Who of={of.actor} /> : <strong>The operator at the server</strong>} {before}{' '}
      {of.act === 'person_erased' ? 'somebody' : of.person && <Who of={of.person} />} {after}
    </span>
  )
}

function Who({ of }: { of: { id: string; name: string | null } }) {
  if (of.name === null) return <em title={of.id}>somebody erased since</em>
  return (
    <Link to={`/admin/people?person=${of.id}`}>
      <bdi>{of.name}</bdi>
    </Link>
  )
}

function nameIn(rows: AuditEvent[], person: string): string {
  const known = rows.flatMap(({ actor, person }) => [actor, person]).find((one) => one?.id === person)
  return known?.name ?? 'this person'
}
