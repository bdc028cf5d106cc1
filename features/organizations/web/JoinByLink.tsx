import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import { call, errorWords, read } from '../../../web/api/api.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { Signpost } from '../../../web/ui/drawings/Signpost.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Stack } from '../../../web/ui/page/Stacks.tsx'
import { Loading, SkeletonBlock } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { belongingWords } from '../belonging.rules.ts'
import { useOrganizationLink as joinThroughLink, readOrganizationLink } from '../links/contract.ts'
import { linkWords } from '../links/rules.ts'
import { joinedWords } from '../rules.ts'

/** Where a link or its code leads. Looking at it joins nobody. */
export function JoinByLink() {
  useTitle('Join an organization')
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const found = useQuery(read(readOrganizationLink, { token }))
  const of = found.data
  const join = useMutation({
    mutationFn: () => call(joinThroughLink, { token }),
    onSuccess: async ({ id }) => {
      if (of) toast.success(joinedWords(of.name))
      navigate(`/organizations/${id}`, { replace: true })
      await client.invalidateQueries()
    },
  })
  // Whoever belongs already has nothing to do here.
  const isMember = of?.state === 'member'
  const page = of && `/organizations/${of.id}`
  useEffect(() => {
    if (isMember && page) navigate(page, { replace: true })
  }, [isMember, page, navigate])
  return (
    <>
      <PageTitle title="Join an organization" />
      {found.isPending && (
        <Loading label="Loading the invitation">
          <SkeletonBlock width={320} height={120} />
        </Loading>
      )}
      {found.isError && (
        <EmptyState drawing={<Signpost />} title={linkWords.ended} sentence={errorWords(found.error)} />
      )}
      {of && page && (
        <Panel title={of.name}>
          <Stack>
            <p>
              {of.category} · {countWords(of.members, 'member')}
              {of.by && (
                <>
                  {' · invited by '}
                  <bdi>{of.by}</bdi>
                </>
              )}
            </p>
            {of.state === 'ended' && <MessageBox kind="notice">{linkWords.ended}</MessageBox>}
            {of.state === 'banned' && <MessageBox kind="notice">{belongingWords.banned}</MessageBox>}
            {of.state === 'open' && (
              <p>
                Its officers see your name, your picture and when you came. Members see you only if you choose so. You
                can leave at any time.
              </p>
            )}
            {join.isError && (
              <MessageBox kind="error" takesFocus>
                {errorWords(join.error)}
              </MessageBox>
            )}
            <span>
              {of.state === 'open' && (
                <Button loading={join.isPending} onClick={() => join.mutate()}>
                  Join
                </Button>
              )}{' '}
              <Button variant="default" component={Link} to={page}>
                Open page
              </Button>
            </span>
          </Stack>
        </Panel>
      )}
    </>
  )
}
