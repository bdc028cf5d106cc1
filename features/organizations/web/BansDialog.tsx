import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reachesSiteRole } from '../../../contract/site.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { Loading } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { liftOrganizationBan, listBanned } from '../people.contract.ts'
import css from './RosterList.module.css'

/** Who is banned, for those who run it and for moderators; presidents and moderators lift it. */
export function BansDialog({ of, onClose }: { of: OrganizationInFull; onClose: () => void }) {
  const me = usePerson()
  const found = useQuery(read(listBanned, { id: of.id }))
  const lift = useWrite(liftOrganizationBan)
  const lifts = of.role === 'president' || reachesSiteRole(me.role, 'moderator')
  return (
    <ModalFrame opened onClose={onClose} title={`Banned from ${of.name}`} size={560}>
      <div className={css.body}>
        {found.isPending && (
          <Loading label="Loading who is banned">
            <span />
          </Loading>
        )}
        {found.isError && (
          <FailedFetch
            title="Failed to fetch who is banned"
            error={found.error}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
            inPanel
          />
        )}
        {found.data?.rows.length === 0 && <EmptyState inPanel title="Nobody is banned" />}
        {found.data && found.data.rows.length > 0 && (
          <Rows label="Banned">
            {found.data.rows.map(({ id, name, avatarUrl, bannedAt, words }) => (
              <Row
                key={id}
                lead={<Avatar id={id} name={name} src={avatarUrl} size={36} />}
                title={<bdi>{name}</bdi>}
                under={
                  <>
                    {dayTimeWords(me.zone, bannedAt)}
                    {words && <p dir="auto">{words}</p>}
                  </>
                }
                action={
                  lifts && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Lift the ban of ${name}`}
                      loading={lift.isPending && lift.variables?.person === id}
                      onClick={() =>
                        lift.mutate(
                          { id: of.id, person: id },
                          {
                            onSuccess: () => void toast.success(`${name} can join again.`),
                            onError: (error) => toast.error(errorWords(error)),
                          },
                        )
                      }
                    >
                      Lift
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </div>
    </ModalFrame>
  )
}
