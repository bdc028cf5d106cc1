import { Button, Switch } from '@mantine/core'
import { IconClock, IconEye, IconMapPin } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { dayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { monthDayYearWords } from '../../../contract/words/dates.ts'
import { call, errorWords, read } from '../../../web/api/api.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { usePerson } from '../../../web/session.ts'
import { Signpost } from '../../../web/ui/drawings/Signpost.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Meta } from '../../../web/ui/Meta.tsx'
import { Stack } from '../../../web/ui/page/Stacks.tsx'
import { ThingPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import { Loading, SkeletonBlock } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { belongingWords } from '../belonging.rules.ts'
import { type OrganizationInFull, readOrganization } from '../contract.ts'
import { useOrganizationLink as joinThroughLink, readOrganizationLink } from '../links/contract.ts'
import { linkWords } from '../links/rules.ts'
import { putMeetingsInCalendar } from '../meetings/contract.ts'
import { joinedWords } from '../rules.ts'
import { FitLine } from './FitLine.tsx'
import css from './JoinByLink.module.css'
import { organizationMeetingWords } from './words.ts'

type Linked = z.output<typeof readOrganizationLink.output>

/** Where a link or its code leads. Looking at it joins nobody. */
export function JoinByLink() {
  useTitle('Join an organization')
  const { token = '' } = useParams()
  const found = useQuery(read(readOrganizationLink, { token }))
  if (found.isPending)
    return (
      <Loading label="Loading the invitation">
        <SkeletonBlock width={320} height={120} />
      </Loading>
    )
  if (found.isError)
    return <EmptyState drawing={<Signpost />} title={linkWords.ended} sentence={errorWords(found.error)} />
  return <Invitation token={token} of={found.data} />
}

function Invitation({ token, of }: { token: string; of: Linked }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const organization = useQuery(read(readOrganization, { id: of.id })).data
  const [wantsMeetings, setWantsMeetings] = useState(true)
  const page = `/organizations/${of.id}`
  const meets = organization?.meeting != null
  const join = useMutation({
    async mutationFn() {
      const { id } = await call(joinThroughLink, { token })
      if (meets && wantsMeetings) await call(putMeetingsInCalendar, { id, shown: true })
    },
    async onSuccess() {
      toast.success(joinedWords(of.name))
      navigate(page, { replace: true })
      await client.invalidateQueries()
    },
  })
  // Whoever belongs already has nothing to do here.
  const isMember = of.state === 'member'
  useEffect(() => {
    if (isMember) navigate(page, { replace: true })
  }, [isMember, page, navigate])
  return (
    <article className={css.invitation}>
      <ThingPicture id={of.id} size={88} src={of.pictureUrl} />
      <header className={css.head}>
        {of.by && (
          <p className={css.by}>
            <bdi>{of.by}</bdi> invites you to
          </p>
        )}
        <h1 className={css.name} dir="auto">
          {of.name}
        </h1>
        <p className={css.facts}>
          {of.category} · {countWords(of.members, 'member')}
        </p>
      </header>
      <Stack>
        {organization && <When of={organization} />}
        {of.state === 'ended' && <MessageBox kind="notice">{linkWords.ended}</MessageBox>}
        {of.state === 'banned' && <MessageBox kind="notice">{belongingWords.banned}</MessageBox>}
        {of.state === 'open' && meets && (
          <div className={css.box}>
            <Switch
              className={css.switch ?? ''}
              labelPosition="left"
              label="Meetings in my calendar"
              description="You can change it later"
              checked={wantsMeetings}
              onChange={(event) => setWantsMeetings(event.currentTarget.checked)}
            />
          </div>
        )}
        {join.isError && (
          <MessageBox kind="error" takesFocus>
            {errorWords(join.error)}
          </MessageBox>
        )}
        {of.state === 'open' && (
          <Button fullWidth size="md" loading={join.isPending} onClick={() => join.mutate()}>
            Join
          </Button>
        )}
        <Button
          fullWidth
          size="md"
          variant="default"
          component={Link}
          to={of.state === 'open' ? '/organizations' : page}
        >
          {of.state === 'open' ? 'Not now' : 'Open page'}
        </Button>
        {of.state === 'open' && <Said expiresAt={of.expiresAt} />}
      </Stack>
    </article>
  )
}

function When({ of }: { of: OrganizationInFull }) {
  const { zone } = usePerson()
  return (
    <div className={css.box}>
      <Stack tight>
        {of.meeting && <Meta icon={IconClock}>{organizationMeetingWords(of.meeting, zone)}</Meta>}
        {of.place && (
          <Meta icon={IconMapPin}>
            <bdi>{of.place}</bdi>
          </Meta>
        )}
        <FitLine fit={of.fit} />
      </Stack>
    </div>
  )
}

/** What is said before one joins. */
function Said({ expiresAt }: Pick<Linked, 'expiresAt'>) {
  const { zone } = usePerson()
  const [day, today] = [expiresAt && dayIn(zone, new Date(expiresAt)), dayIn(zone, new Date())]
  return (
    <p className={css.said}>
      <IconEye size={16} stroke={1.75} aria-hidden />
      <span>
        Its officers see your name, your picture and when you came; members see you only if you choose so.
        {day && ` The invitation ends on ${monthDayYearWords(day, today)}.`} You can leave at any time.
      </span>
    </p>
  )
}
