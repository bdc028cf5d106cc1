import { Button } from '@mantine/core'
import { IconCalendar, IconMapPin, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { dayIn } from '../../../../contract/day.ts'
import { Refusal } from '../../../../contract/refusal.ts'
import { relativeDayWords } from '../../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { usePerson } from '../../../../web/session.ts'
import { Signpost } from '../../../../web/ui/drawings/Signpost.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { Meta } from '../../../../web/ui/Meta.tsx'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { joinSession, readJoinLink } from '../contract.ts'
import css from './Join.module.css'

/** The page of a join link: the invitation, and one button. */
export function Join() {
  useTitle('Join a study session')
  const { token = '' } = useParams()
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  const client = useQueryClient()
  const navigate = useNavigate()
  const found = useQuery(read(readJoinLink, { token }))
  const enter = useMutation({
    mutationFn: () => call(joinSession, { token }),
    onSuccess: async () => {
      toast.success('You are in. The session is in your list.')
      navigate('/study-sessions', { replace: true })
      await client.invalidateQueries()
    },
  })
  const of = found.data
  return (
    <>
      <PageTitle title="Join a study session" />
      {found.isPending && (
        <Loading label="Loading the invitation">
          <div className={css.card}>
            <SkeletonBlock width={240} height={14} />
            <SkeletonBlock width={320} height={11} />
          </div>
        </Loading>
      )}
      {found.isError && <NotFound error={found.error} retrying={found.isFetching} retry={found.refetch} />}
      {of && (
        <section className={css.card}>
          <div>
            <h2 className={css.title} dir="auto">
              {of.title}
            </h2>
            <p className={css.host}>
              {of.course} · invited by <bdi>{of.host}</bdi>
            </p>
          </div>
          <div className={css.facts}>
            <Meta icon={IconCalendar}>
              {`${relativeDayWords(dayIn(zone, new Date(of.startTime)), today)}, ${instantTimeWords(zone, of.startTime)}`}
            </Meta>
            {of.location && <Meta icon={IconMapPin}>{of.location}</Meta>}
            <Meta icon={IconUsers}>{of.people === 1 ? '1 person so far' : `${of.people} people so far`}</Meta>
          </div>
          {enter.isError && (
            <MessageBox kind="error" takesFocus>
              {errorWords(enter.error)}
            </MessageBox>
          )}
          <div className={css.buttons}>
            {of.joined ? (
              <>
                <p className={css.host}>You are in this session already.</p>
                <Button component={Link} to="/study-sessions">
                  Study Sessions
                </Button>
              </>
            ) : (
              <Button loading={enter.isPending} onClick={() => enter.mutate()}>
                Join
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  )
}

function NotFound({ error, retrying, retry }: { error: unknown; retrying: boolean; retry: () => unknown }) {
  const gone = error instanceof Refusal && ['not_found', 'invalid', 'gone'].includes(error.code)
  if (!gone)
    return (
      <FailedState
        title={errorWords(error)}
        sentence="Nothing you saved is lost."
        retrying={retrying}
        onRetry={retry}
      />
    )
  return (
    <EmptyState
      drawing={<Signpost />}
      title="This link leads nowhere"
      sentence="It was ended, or the session is over. Ask for a new one."
      actions={
        <Button component={Link} to="/study-sessions">
          Study Sessions
        </Button>
      }
    />
  )
}
