import { Button, NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { longDate } from '../../../contract/words/dates.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { usePanels } from '../../../web/fills.ts'
import { usePerson } from '../../../web/session.ts'
import { SettingRow } from '../../../web/settings/SettingRow.tsx'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { listBlocks, profileVisibility, showOnlineStatus, unblockPerson } from '../contract.ts'
import { type Visibility, visibilities, visibilityNames } from '../rules.ts'
import css from './Privacy.module.css'
import { privacyRows } from './slots.ts'

const helps: Record<Visibility, string> = {
  everyone: 'Everybody who is signed in here sees your name, picture, major and year.',
  groups: 'Only people who said yes to the same group session as you see your name, picture, major and year.',
  private: 'Nobody sees your profile. In a group session that you join, its people still see your name.',
}

/** Who sees the person, and whom they have blocked. */
export function Privacy() {
  const me = usePerson()
  const visibility = useSetting(profileVisibility)
  const online = useSetting(showOnlineStatus)
  const rows = usePanels(privacyRows)
  return (
    <Panel title="Privacy">
      <SettingRow
        name="Profile Visibility"
        help={
          <>
            {helps[visibility.chosen]}{' '}
            <Link className={css.link} to={`/people/${me.id}`}>
              How others see you
            </Link>
          </>
        }
        saved={visibility.saved}
      >
        {(label) => (
          <NativeSelect
            aria-labelledby={label}
            value={visibility.chosen}
            data={visibilities.map((value) => ({ value, label: visibilityNames[value] }))}
            onChange={(event) => {
              const value = visibilities.find((one) => one === event.currentTarget.value)
              if (value) visibility.choose(value)
            }}
          />
        )}
      </SettingRow>
      <SettingRow
        name="Show Online Status"
        help="Whoever sees your profile also sees that you are online, or away after five minutes."
        saved={online.saved}
      >
        {(label) => (
          <Switch
            aria-labelledby={label}
            checked={online.chosen}
            onChange={(event) => online.choose(event.currentTarget.checked)}
          />
        )}
      </SettingRow>
      {rows.map(({ name, Panel: Choice }) => (
        <Suspense key={name}>
          <Choice />
        </Suspense>
      ))}
      <Blocked />
      <p className={css.nobody}>
        What others can read of you can be reported.{' '}
        <Link className={css.link} to="/cases">
          What moderators decided about it
        </Link>
      </p>
    </Panel>
  )
}

function Blocked() {
  const { zone } = usePerson()
  const found = useQuery(read(listBlocks, {}))
  const unblock = useWrite(unblockPerson)
  return (
    <section className={css.blocked} aria-labelledby="blocked-people">
      <h3 className={css.title} id="blocked-people">
        Blocked people
      </h3>
      {found.isPending && (
        <Loading label="Loading blocked people">
          <RowSkeletons count={1} />
        </Loading>
      )}
      {found.isError && !found.data && (
        <FailedFetch
          title="Failed to fetch blocked people"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
          inPanel
        />
      )}
      {found.data?.length === 0 && (
        <p className={css.nobody}>You have blocked nobody. You can from a person’s page, and from a group session.</p>
      )}
      {found.data && found.data.length > 0 && (
        <Rows label="Blocked people">
          {found.data.map(({ id, name, blockedAt }) => (
            <Row
              key={id}
              title={<bdi>{name}</bdi>}
              under={`Since ${longDate(dayIn(zone, new Date(blockedAt)))}`}
              action={
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Unblock ${name}`}
                  disabled={unblock.isPending && unblock.variables?.id === id}
                  onClick={() =>
                    unblock.mutate(
                      { id },
                      {
                        onSuccess: () => toast.success(`${name} is not blocked any more.`),
                        onError: (error) => toast.error(errorWords(error)),
                      },
                    )
                  }
                >
                  Unblock
                </Button>
              }
            />
          ))}
        </Rows>
      )}
    </section>
  )
}
