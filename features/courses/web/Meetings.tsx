import { ActionIcon, Button } from '@mantine/core'
import { IconClock, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn, daysAfter } from '../../../contract/day.ts'
import { dayWords } from '../../../contract/words/dates.ts'
import { timeOfDayWords, timeSpanWords } from '../../../contract/words/times.ts'
import { read } from '../../../web/api/api.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Meta } from '../../../web/ui/Meta.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { useOpenings } from '../../../web/ui/useOpenings.ts'
import { useMinute } from '../../../web/useMinute.ts'
import { type ClassSession, type Course, listClasses } from '../contract.ts'
import css from './Meetings.module.css'
import { meetingKindNames, meetingWords } from './words.ts'

const AddClass = lazyDialog(async () => (await import('./AddClass.tsx')).AddClass)
const EditClass = lazyDialog(async () => (await import('./EditClass.tsx')).EditClass)
const ahead = 60
const few = 4

/** When a course meets, and the classes that come next: each can be cancelled or moved alone. */
export function Meetings({ of, onEdit }: { of: Course; onEdit: () => void }) {
  const { zone } = usePerson()
  const now = useMinute()
  const today = dayIn(zone, now)
  const classes = useQuery(read(listClasses, { from: today, to: daysAfter(today, ahead), courseId: of.id }))
  const [adding, setAdding] = useState(false)
  const added = useOpenings(adding || null)
  const [all, setAll] = useState(false)
  const [editing, setEditing] = useState<ClassSession | null>(null)
  const { last, count } = useOpenings(editing)
  const coming = classes.data?.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime()) ?? []
  return (
    <Panel
      title="Classes"
      aside={
        <Button variant="subtle" size="xs" onClick={() => setAdding(true)}>
          Add extra class
        </Button>
      }
      flush
    >
      {of.meetings.length === 0 ? (
        <div className={css.none}>
          <p>No weekly meetings yet.</p>
          <Button variant="default" size="xs" onClick={onEdit}>
            Add a meeting
          </Button>
        </div>
      ) : (
        <div className={css.weekly}>
          {meetingWords(of.meetings).map((words) => (
            <Meta icon={IconClock} key={words}>
              <span dir="auto">{words}</span>
            </Meta>
          ))}
          {of.zone !== zone && <p className={css.note}>Times are meant in {of.zone.replaceAll('_', ' ')}.</p>}
        </div>
      )}
      {classes.isPending && (
        <Loading label="Loading classes">
          <RowSkeletons count={3} />
        </Loading>
      )}
      {classes.isError && (
        <FailedState
          title="Failed to fetch classes"
          sentence="Nothing you saved is lost."
          retrying={classes.isFetching}
          onRetry={() => classes.refetch()}
          inPanel
        />
      )}
      {classes.data && coming.length === 0 && of.meetings.length > 0 && (
        <p className={css.nothing}>No classes in the next {ahead} days.</p>
      )}
      {coming.length > 0 && (
        <ul className={css.rows} aria-label="Coming classes">
          {coming.slice(0, all ? undefined : few).map((one) => (
            <li className={css.row} key={one.id} data-cancelled={one.cancelled}>
              <div className={css.words}>
                <div className={css.day}>
                  {one.date === today ? 'Today' : dayWords(one.date, today)}
                  {marksOf(one).map((mark) => (
                    <span className={css.mark} key={mark}>
                      {mark}
                    </span>
                  ))}
                </div>
                <div className={css.when}>
                  {[
                    one.start < one.end ? timeSpanWords(one.start, one.end) : `From ${timeOfDayWords(one.start)}`,
                    one.room,
                    one.kind !== 'lecture' && one.kind !== 'other' && meetingKindNames[one.kind],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <ActionIcon
                className={css.edit ?? ''}
                aria-label={`Change the class on ${dayWords(one.date, today)}`}
                onClick={() => setEditing(one)}
              >
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {coming.length > few && !all && (
        <div className={css.more}>
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            Show all {coming.length} until {dayWords(daysAfter(today, ahead), today)}
          </Button>
        </div>
      )}
      {added.last && <AddClass key={`add ${added.count}`} of={of} opened={adding} onClose={() => setAdding(false)} />}
      {last && <EditClass key={count} of={last} opened={editing !== null} onClose={() => setEditing(null)} />}
    </Panel>
  )
}

function marksOf({ cancelled, moved, roomChanged, meetingId }: ClassSession): string[] {
  if (cancelled) return ['Cancelled']
  return [meetingId === null && 'Extra', moved && 'Moved', roomChanged && 'Other room'].filter((mark) => mark !== false)
}
