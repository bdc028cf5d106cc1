import { useQuery } from '@tanstack/react-query'
import { dayIn } from '../../../../contract/day.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { relativeDayWords } from '../../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { read } from '../../../../web/api/api.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { usePerson } from '../../../../web/session.ts'
import { CourseTag } from '../../../../web/ui/CourseTag.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { RowLink } from '../../../../web/ui/page/RowLink.tsx'
import { Row, Rows } from '../../../../web/ui/Rows.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import type { NamedPerson } from '../../../people/web/slots.ts'
import { listShared, type SharedSession } from '../contract.ts'
import css from './SharedSessions.module.css'

/** On a person's page: the group sessions that both are in, and those that are over. */
export function SharedSessions({ of }: { of: NamedPerson }) {
  const found = useQuery(read(listShared, { id: of.id }))
  if (!found.data)
    return (
      <Panel title="Sessions you share" flush>
        {found.isError ? (
          <FailedFetch
            title="Failed to fetch study sessions"
            error={found.error}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
            inPanel
          />
        ) : (
          <Loading label="Loading study sessions">
            <RowSkeletons count={2} />
          </Loading>
        )}
      </Panel>
    )
  const { coming, past } = found.data
  return (
    <>
      <Panel title="Sessions you share" flush={coming.length > 0}>
        {coming.length === 0 ? (
          <p className={css.none}>None is planned. A session of yours becomes a group when you invite somebody.</p>
        ) : (
          <SessionRows sessions={coming} label="Sessions you share" />
        )}
      </Panel>
      {past.length > 0 && (
        <Panel title="Earlier together" flush>
          <SessionRows sessions={past} label="Earlier together" />
        </Panel>
      )}
    </>
  )
}

function SessionRows({ sessions, label }: { sessions: SharedSession[]; label: string }) {
  return (
    <Rows label={label}>
      {sessions.map((of) => (
        <Row
          key={of.id}
          title={
            <RowLink to={`/study-sessions?edit=${of.id}`} title={of.title} whole>
              {of.title}
            </RowLink>
          }
          under={
            <>
              <CourseTag code={of.course} color={of.courseColor} />
              <bdi className={css.facts}>
                <SharedFacts of={of} people />
              </bdi>
            </>
          }
        />
      ))}
    </Rows>
  )
}

/** When, where, and how many. */
export function SharedFacts({ of, people = false }: { of: SharedSession; people?: boolean }) {
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  const when = `${relativeDayWords(dayIn(zone, new Date(of.startTime)), today)}, ${instantTimeWords(zone, of.startTime)}`
  return [when, of.location, people && countWords(of.people, 'person', 'people')].filter(Boolean).join(' · ')
}
