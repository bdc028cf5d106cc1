import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import type { z } from 'zod'
import { parseAddress } from '../../../../contract/address.ts'
import { call, read } from '../../../../web/api/api.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { usePerson } from '../../../../web/session.ts'
import { Desk } from '../../../../web/ui/drawings/Desk.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { ThingPage } from '../../../../web/ui/page/ThingPage.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { readTutoring, type TutoringSession } from '../../sessions/contract.ts'
import { bookingWords } from '../../sessions/rules.ts'
import { nearMomentWords, otherOf, sessionTimeWords } from '../../sessions/web/cardWords.ts'
import { joinTutoring } from '../contract.ts'
import { joinWords } from '../rules.ts'

type Meeting = z.output<typeof joinTutoring.output>

/** From here the meeting of a session opens, when it is time. */
export function JoinScreen() {
  const { id = '' } = useParams()
  const found = useQuery(read(readTutoring, { id }))
  return (
    <ThingPage
      what="session"
      found={found}
      title={({ subject }) => `Join Meeting: ${subject}`}
      back={{ to: '/tutoring-sessions', label: 'My Tutoring Sessions' }}
      failed={bookingWords.notFetched}
      absent="It is not yours, or it was erased."
    >
      {(of) => <JoinMeeting of={of} />}
    </ThingPage>
  )
}

/** Milliseconds until it is asked for again: when it opens, or soon where the tutor has yet to add a link. */
function askAgainIn(meeting: Meeting | undefined): number | false {
  if (meeting?.state === 'early') {
    const left = Date.parse(meeting.opensAt) - Date.now()
    // Where this device's clock is ahead, it has come here and not on the server.
    return left > 0 ? Math.min(left + 500, 60_000) : 5000
  }
  return meeting?.state === 'open' && meeting.place === null ? 15_000 : false
}

function JoinMeeting({ of }: { of: TutoringSession }) {
  const { zone } = usePerson()
  const now = useMinute()
  const found = useQuery({
    queryKey: [joinTutoring.path, { id: of.id }],
    queryFn: () => call(joinTutoring, { id: of.id }),
    // The address stays nowhere.
    ...{ gcTime: 0, staleTime: 0 },
    refetchInterval: ({ state }) => askAgainIn(state.data),
    refetchIntervalInBackground: true,
  })
  const meeting = found.data
  const room = meeting?.place?.kind === 'room' ? meeting.place.address : undefined
  useEffect(() => {
    // Back leads to the sessions and not here once more.
    if (room) window.location.replace(room)
  }, [room])
  const time = sessionTimeWords(of, { zone, now }).words
  const { short } = otherOf(of)
  const back = (
    <Button variant="default" component={Link} to="/tutoring-sessions">
      My Sessions
    </Button>
  )
  if (!meeting)
    return found.isError ? (
      <FailedFetch
        title={joinWords.notFetched}
        error={found.error}
        retrying={found.isFetching}
        onRetry={() => found.refetch()}
      />
    ) : (
      <Loading label="Loading the meeting">
        <SkeletonBlock width="60%" height={14} />
      </Loading>
    )
  const state = (title: string, sentence: string, actions = back) => (
    <div aria-live="polite">
      <PageTitle title={`Join Meeting: ${of.subject}`} />
      <EmptyState drawing={<Desk />} title={title} sentence={sentence} actions={actions} />
    </div>
  )
  const opens = nearMomentWords(new Date(meeting.opensAt), { zone, now })
  if (meeting.state === 'none') return state('There is no meeting', 'This session does not take place online.')
  if (meeting.state === 'over') return state('This meeting is over', `It was ${time}.`)
  if (meeting.state === 'early')
    return state(
      `The meeting opens ${opens}`,
      `${time}. This page goes on to it by itself, 15 minutes before the start.`,
    )
  if (meeting.place === null)
    return of.side === 'tutor'
      ? state(
          'Your meeting has no link yet',
          `${short} waits for you. Add the link of your meeting, and this page goes on to it.`,
          <Button component={Link} to="/settings#tutoring">
            Add your link
          </Button>,
        )
      : state(joinWords.noLink, `${short} was reminded of it. This page shows it as soon as it is there.`)
  const { kind, address } = meeting.place
  const host = parseAddress(address)?.host ?? ''
  const open = (
    <Button component="a" href={address} rel="noreferrer">
      {kind === 'room' ? 'Open the meeting' : `Go to ${host}`}
    </Button>
  )
  return kind === 'room'
    ? state('The meeting opens', `${time}, with ${short}.`, open)
    : state(`The meeting is at ${host}`, 'This is the tutor’s own place, outside Quad.', open)
}
