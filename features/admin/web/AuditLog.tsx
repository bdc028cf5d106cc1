import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { useAddressFilters } from '../../../web/list/useAddressFilters.ts'
import { useList } from '../../../web/list/useList.ts'
import { usePerson } from '../../../web/session.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { Directory, NothingFits } from '../../../web/ui/page/Directory.tsx'
import { ListRow } from '../../../web/ui/page/ListRows.tsx'
import { type AuditEvent, listActs } from '../contract.ts'
import { auditEventKinds } from '../rules.ts'
import { AdminPage } from './AdminPage.tsx'
import css from './AuditLog.module.css'
import { auditEventSentence, auditEventWords } from './words.ts'

const choices = [
  { value: '', label: 'All acts' },
  ...auditEventKinds.map((act) => ({ value: act, label: auditEventWords[act] })),
]
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const filters = { act: auditEventKinds, person: (typed: string) => uuid.test(typed) }

/** What admins and the operator did. Nobody can change it. */
export function AuditLog() {
  const { zone } = usePerson()
  const address = useAddressFilters(filters)
  const { person } = address.filter
  const log = useList(listActs, address.filter)
  const { list, rows } = log

  return (
    <AdminPage title="Audit log" subtitle="What admins and the operator did. Entries cannot be changed or removed.">
      <Directory
        of={log}
        filters={address}
        words={{ one: 'entry', many: 'entries' }}
        called="the log"
        label="Entries, newest first"
        loading="Loading the log..."
        search={{ label: 'Search the log by name or email', placeholder: 'Search name or email' }}
        select={{ name: 'act', label: 'Act', choices }}
        count={list.data && !list.hasNextPage ? countWords(rows.length, 'entry', 'entries') : ''}
        shown={`${rows.length} shown`}
        note={
          person && (
            <div className={css.chosen}>
              Only what {nameIn(rows, person)} did or had done to them.
              <Button variant="default" size="xs" onClick={() => address.set('person', '')}>
                Show everything
              </Button>
            </div>
          )
        }
        empty={
          <EmptyState
            drawing={<TreeAndBench />}
            title="Nothing here"
            sentence="What admins do to others is written down here."
          />
        }
        nothingFits={
          <NothingFits title="Nothing here" sentence="No entry fits." onClear={address.clear} clear="Show everything" />
        }
        row={(entry) => (
          <ListRow
            key={entry.id}
            title={<Deed of={entry} />}
            under={[dayTimeWords(zone, entry.at), ...(entry.request ? [`request ${entry.request}`] : [])].join(' · ')}
          />
        )}
      />
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
