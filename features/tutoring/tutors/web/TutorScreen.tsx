import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { dayIn } from '../../../../contract/day.ts'
import { instant } from '../../../../contract/shapes.ts'
import { shortMoneyWords } from '../../../../contract/words/money.ts'
import { placeOfZoneWords, zoneDifferenceWords } from '../../../../contract/words/zones.ts'
import { read } from '../../../../web/api/api.ts'
import type { AskFirst } from '../../../../web/feature.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { useLoadWhenIdle } from '../../../../web/screens/useLoadWhenIdle.ts'
import { usePerson } from '../../../../web/session.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Stack, Stacks } from '../../../../web/ui/page/Stacks.tsx'
import { ThingPage } from '../../../../web/ui/page/ThingPage.tsx'
import { ReportText } from '../../../../web/ui/ReportText.tsx'
import { TextButton } from '../../../../web/ui/TextButton.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import { ReviewsPanel } from '../../reviews/web/ReviewsPanel.tsx'
import { bookedMinutes } from '../../sessions/rules.ts'
import { proficiencyLevelNames, tutorWords } from '../rules.ts'
import { readTutor, type TutorPage, tutorProfileText } from '../shown.contract.ts'
import { NextTimes } from './NextTimes.tsx'
import { PolicyPanel } from './PolicyPanel.tsx'
import { TutorFacts } from './TutorFacts.tsx'
import { TutorHead } from './TutorHead.tsx'
import css from './TutorScreen.module.css'
import { useTutorDialogs } from './useTutorDialogs.ts'
import { useTutorLive } from './useTutorLive.ts'

const loadBook = () => import('../../sessions/web/BookSession.tsx')
const BookSession = lazyDialog(async () => (await loadBook()).BookSession)

export const askTutor: AskFirst = (client, { address }) =>
  client.prefetchQuery(read(readTutor, { id: address.pathname.split('/')[2] ?? '' }))

/** What everybody sees of a tutor. */
export function TutorScreen() {
  const { id = '' } = useParams()
  const found = useQuery(read(readTutor, { id }))
  useTutorLive(id)
  useLoadWhenIdle(loadBook)
  return (
    <ThingPage
      what="tutor"
      found={found}
      title={({ name }) => name}
      back={{ to: '/tutors', label: 'Find a Tutor' }}
      failed={tutorWords.profileNotFetched}
      absent="Nobody is here, or they do not show themselves to you."
    >
      {(of) => <LoadedTutor of={of} />}
    </ThingPage>
  )
}

function LoadedTutor({ of }: { of: TutorPage }) {
  const { zone } = usePerson()
  const now = useMinute()
  const dialogs = useTutorDialogs()
  const wanted = dialogs.wanted('book')
  const book = useOpenings(of.own ? null : wanted)
  // Kept while the dialog closes.
  const minutes = useRef(dialogs.minutes)
  if (book.wanted !== null) minutes.current = dialogs.minutes
  const [reporting, setReporting] = useState(false)
  const difference = zoneDifferenceWords(of.zone, zone, now.getTime())
  const there = difference === undefined ? undefined : { place: placeOfZoneWords(of.zone), difference }
  const onBook = of.own || !of.active ? undefined : (start?: string) => dialogs.open('book', start)
  return (
    <>
      <TutorHead of={of} onBook={onBook} />
      {of.own && (
        <MessageBox kind="notice">
          This is your page, as students see it. You change it in{' '}
          <Link className={css.settings} to="/settings#tutoring">
            Settings
          </Link>
          .
        </MessageBox>
      )}
      <div className={css.parts}>
        <Stacks mixed>
          <Stack>
            <div className={css.about}>
              <Panel title="About">
                <p className={css.bio} dir="auto">
                  {of.bio}
                </p>
                <TutorFacts of={of} zone={there} whole />
              </Panel>
            </div>
            <div className={css.subjects}>
              <Panel
                title="Subjects"
                aside={<p className={css.price}>{`Every subject ${shortMoneyWords(of.hourlyRate)} per hour`}</p>}
              >
                <ul className={css.rows}>
                  {of.subjects.map(({ subject, level }) => (
                    <li className={css.row} key={subject}>
                      <span>{subject}</span>
                      <span className={css.level}>{proficiencyLevelNames[level]}</span>
                    </li>
                  ))}
                </ul>
              </Panel>
            </div>
            <div className={css.reviews}>
              <ReviewsPanel of={of} />
            </div>
          </Stack>
          <Stack>
            <div className={css.times}>
              <NextTimes of={of} zone={zone} today={dayIn(zone, now)} onBook={onBook} />
            </div>
            <div className={css.policy}>
              <PolicyPanel of={of} />
            </div>
            {!of.own && (
              <p className={css.report}>
                Something wrong with this page? <TextButton onClick={() => setReporting(true)}>Report</TextButton>
              </p>
            )}
          </Stack>
        </Stacks>
      </div>
      {book.last && (
        <BookSession
          key={book.count}
          id={of.id}
          known={of}
          start={instant.safeParse(book.last).data}
          minutes={bookedMinutes.find((one) => String(one) === minutes.current)}
          opened={book.wanted !== null}
          onClose={dialogs.close}
        />
      )}
      {reporting && (
        <ReportText
          what={of.name}
          author={of.name}
          texts={[{ kind: tutorProfileText.name, thing: of.id, label: tutorProfileText.noun }]}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}
