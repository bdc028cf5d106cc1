import { Button, TextInput } from '@mantine/core'
import { IconClock, IconDownload, IconFlag, IconSearch, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { dayIn, daysAfter } from '../../../contract/day.ts'
import { countWords, numberWords, shownWords } from '../../../contract/words/counts.ts'
import { monthDayWords } from '../../../contract/words/dates.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { ThingPage } from '../../../web/ui/page/ThingPage.tsx'
import { ReportText } from '../../../web/ui/ReportText.tsx'
import { Segments } from '../../../web/ui/Segments.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { type CampusEventInFull, campusAnswerText, readCampusEvent } from '../contract.ts'
import {
  countCampusPeople,
  downloadCampusPeople,
  type ListedPerson,
  listCampusPeople,
  listedStates,
  undoCampusRemoval,
} from '../people.contract.ts'
import { answerGiven } from '../questions.rules.ts'
import { namesDays } from '../rules.ts'
import css from './EventPeoplePage.module.css'
import { eventMomentWords } from './words.ts'

const RemovePersonDialog = lazyDialog(async () => (await import('./RemovePersonDialog.tsx')).RemovePersonDialog)

type Listed = (typeof listedStates)[number]
const labels: Record<Listed, string> = {
  going: 'Going',
  waiting: 'Waiting',
  offered: 'Offered',
  left: 'Cancelled',
  removed: 'Taken off',
}
/** What somebody did who was offered a place. */
const leftWords: Partial<Record<ListedPerson['state'], string>> = {
  declined: 'Let the offer go',
  lapsed: 'Let the offer end',
}

/** Who is on the list of a date, for officers, until thirty days after it. */
export function EventPeoplePage() {
  const { id = '' } = useParams()
  const found = useQuery(read(readCampusEvent, { id }))
  return (
    <ThingPage
      what="event"
      found={found}
      title={({ title }) => `People: ${title}`}
      back={{ to: `/events/${id}`, label: found.data?.title ?? 'Event' }}
      failed="Failed to fetch events"
      absent="The link is wrong, or it is not there any more."
    >
      {(of) => (of.runs ? <People of={of} /> : <Navigate to={`/events/${id}`} replace />)}
    </ThingPage>
  )
}

function People({ of }: { of: CampusEventInFull }) {
  const { zone } = usePerson()
  const counts = useQuery(read(countCampusPeople, { id: of.id })).data
  const forgotten = counts?.forgottenAt != null
  const until = daysAfter(dayIn(zone, new Date(of.endsAt)), namesDays)
  return (
    <>
      <PageTitle
        title="People"
        others={
          !forgotten && (
            <Button
              variant="default"
              component="a"
              href={`/api${downloadCampusPeople.path.replace(':id', of.id)}`}
              download
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            >
              CSV
            </Button>
          )
        }
      />
      <dl className={css.counts}>
        <Count name="Said yes" value={counts?.going} note={`of ${numberWords(of.capacity)} places`} />
        <Count name="Guests" value={counts?.guests} note="with them" />
        <Count name="Waiting" value={counts?.waiting} note="offers included" />
        <Count name="Left the list" value={counts?.gone} note="cancelled, let go or taken off" />
      </dl>
      {forgotten ? (
        <MessageBox kind="notice">
          {namesDays} days after an event only these counts stay: names, guests and answers are erased.
        </MessageBox>
      ) : (
        <>
          <p className={css.note}>
            <IconClock size={16} stroke={1.75} aria-hidden /> Names stay until {monthDayWords(until)}, then only counts.
            A downloaded file cannot be called back.
          </p>
          <PeopleList of={of} />
        </>
      )}
    </>
  )
}

function Count({ name, value, note }: { name: string; value: number | undefined; note: string }) {
  return (
    <div className={css.count}>
      <dt>{name}</dt>
      <dd>
        <strong>{value === undefined ? '' : numberWords(value)}</strong> {note}
      </dd>
    </div>
  )
}

function PeopleList({ of }: { of: CampusEventInFull }) {
  const [state, setState] = useState<Listed>('going')
  const [q, setQ] = useState('')
  const { list, rows, total } = useList(listCampusPeople, { id: of.id, state, ...(q.trim() && { q: q.trim() }) })
  const failed = 'Failed to fetch the list'
  return (
    <>
      <div className={css.tools}>
        <Segments
          aria-label="Which of them"
          data={listedStates.map((value) => ({ value, label: labels[value] }))}
          value={state}
          onChange={setState}
        />
        <TextInput
          className={css.search ?? ''}
          aria-label="Search by name"
          placeholder="Search name"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          autoComplete="off"
          dir="auto"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      </div>
      {rows.length === 0 ? (
        <ListState
          list={list}
          failed={failed}
          loading="Loading the list"
          skeletons={<RowSkeletons count={6} />}
          empty={<EmptyState title={q.trim() ? 'Nobody has this name here' : 'Nobody'} />}
        />
      ) : (
        <>
          <ul className={css.rows} aria-label={labels[state]}>
            {rows.map((one) => (
              <PersonRow key={one.seat} of={of} one={one} />
            ))}
          </ul>
          <ShowMore list={list} words={shownWords(rows.length, total)} failed={failed} />
        </>
      )}
    </>
  )
}

function PersonRow({ of, one }: { of: CampusEventInFull; one: ListedPerson }) {
  const { zone } = usePerson()
  const undo = useWrite(undoCampusRemoval)
  const [doing, setDoing] = useState<'remove' | 'report' | null>(null)
  const isOn = one.state === 'going' || one.state === 'waiting' || one.state === 'offered'
  const answered = of.questions.flatMap(({ id, text }) =>
    answerGiven(one.answers, id) ? [{ id, text, said: answerGiven(one.answers, id) }] : [],
  )
  return (
    <li className={css.row}>
      <Avatar id={one.id} name={one.name} src={one.avatarUrl} size={32} />
      <div className={css.person}>
        <strong>
          <bdi>{one.name}</bdi>
        </strong>
        <span className={css.quiet}>
          {[leftWords[one.state], one.guests > 0 && countWords(one.guests, 'guest'), eventMomentWords(zone, one.at)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {answered.length > 0 && (
        <dl className={css.answers}>
          {answered.map(({ id, text, said }) => (
            <div key={id}>
              <dt dir="auto">{text}</dt>
              <dd dir="auto">{said}</dd>
            </div>
          ))}
        </dl>
      )}
      <ActionMenu
        label={`Actions for ${one.name}`}
        entries={[
          ...(isOn ? [{ label: 'Take off the list', icon: IconUserMinus, act: () => setDoing('remove') }] : []),
          ...(one.state === 'removed'
            ? [
                {
                  label: 'Let them answer again',
                  icon: IconUserPlus,
                  act: () =>
                    undo.mutate(
                      { id: of.id, person: one.id },
                      {
                        onSuccess: () => toast.success(`${one.name} can answer again.`),
                        onError: (error) => toast.error(errorWords(error)),
                      },
                    ),
                },
              ]
            : []),
          ...(answered.length > 0
            ? [{ label: 'Report the answers', icon: IconFlag, act: () => setDoing('report') }]
            : []),
        ]}
      />
      {doing === 'remove' && <RemovePersonDialog of={of} one={one} onClose={() => setDoing(null)} />}
      {doing === 'report' && (
        <ReportText
          what={`Answers of ${one.name}`}
          texts={[{ kind: campusAnswerText.name, thing: one.seat, label: 'Answers' }]}
          onClose={() => setDoing(null)}
        />
      )}
    </li>
  )
}
