import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { countWords, shownWords } from '../../../contract/words/counts.ts'
import type { AskFirst } from '../../../web/feature.ts'
import { listPages } from '../../../web/list/pages.ts'
import { useList } from '../../../web/list/useList.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { useLoadWhenIdle } from '../../../web/screens/useLoadWhenIdle.ts'
import { usePerson } from '../../../web/session.ts'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { Directory, NothingFits } from '../../../web/ui/page/Directory.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { listSessions } from '../contract.ts'
import { TimerArea } from '../timer/web/TimerArea.tsx'
import { timerReadingNow, useTimer, useTimerReading } from '../timer/web/timerStore.ts'
import { NoSessions } from './NoSessions.tsx'
import { LampAndBooks } from './parts/LampAndBooks.tsx'
import { SessionCard } from './SessionCard.tsx'
import { loadSessionDialogs, SessionDialogs, type SessionToRemove } from './SessionDialogs.tsx'
import { SessionFilters } from './SessionFilters.tsx'
import { sessionFilterIn, useSessionAddress } from './useSessionAddress.ts'
import { useSessionToRemove } from './useSessionToRemove.ts'

const pagesOf = (filter: ReturnType<typeof sessionFilterIn>) => listPages(listSessions, { ...filter, limit: 60 })

export const askSessions: AskFirst = (client, { address }) =>
  client.prefetchInfiniteQuery(pagesOf(sessionFilterIn(address.searchParams)))

export function StudySessions() {
  useTitle('Study Sessions')
  const { zone } = usePerson()
  const today = useToday(zone)
  const address = useSessionAddress()
  const { filter } = address
  const { list, rows, total } = useList(listSessions, { ...filter, limit: 60 })
  const present = useTimer()?.told.timer.session?.id
  const { removing, ask, end } = useSessionToRemove()
  useLoadWhenIdle(loadSessionDialogs)

  const latest = useRef({ address, ask })
  latest.current = { address, ask }
  // Always the same object: a new one would render every card again at every change.
  const actions = useMemo(
    () => ({
      edit: (id: string) => latest.current.address.open('edit', id),
      log: (id?: string) => latest.current.address.open('log', id),
      remove: (of: SessionToRemove) => latest.current.ask(of),
    }),
    [],
  )
  const count = list.data && (total > 0 || address.any) ? countWords(total, 'session') : ''
  const cards = rows.filter(({ id }) => id !== present)
  const add = () => address.open('add')
  return (
    <>
      <PageTitle
        title="Study Sessions"
        action={{ label: 'New Session', icon: IconPlus, onClick: add }}
        others={
          <Button variant="default" onClick={() => address.open('presets')}>
            Pomodoro presets
          </Button>
        }
      />
      <TimerArea
        zone={zone}
        actions={{
          edit: actions.edit,
          log: actions.log,
          remove: ({ id, title }, state, durationMinutes) => {
            // The list has the other facts about the session, unless a filter excludes it.
            const known = rows.find((row) => row.id === id) ?? {
              id,
              title,
              repeats: false,
              completed: false,
              group: null,
            }
            actions.remove({ ...known, durationMinutes, timed: state === 'running' ? 'running' : 'still' })
          },
        }}
      />
      <Directory
        of={{ list, rows: cards, total }}
        filters={address}
        words={{ one: 'session', many: 'study sessions' }}
        search={{ label: 'Search sessions by title or course', placeholder: 'Search title or course' }}
        controls={
          <SessionFilters
            type={filter.type ?? ''}
            count={count}
            onType={(type) => address.set('type', type)}
            onPresets={() => address.open('presets')}
          />
        }
        count={count}
        shown={shownWords(rows.length, total)}
        empty={rows.length === 0 && <NoSessions onAdd={add} />}
        nothingFits={<NothingFits title="No study sessions found" onClear={address.clear} drawing={<LampAndBooks />} />}
        card={(row) => <SessionCard of={row} zone={zone} today={today} actions={actions} />}
      />
      <SessionDialogs address={address} removing={removing} onRemoveEnd={end} />
    </>
  )
}

/** The person's present day by the server's clock if that is known, since the device's clock may be wrong. */
function useToday(zone: string): string {
  const minute = useMinute()
  useTimerReading(({ now }) => Math.floor(now / 60_000))
  return dayIn(zone, new Date(timerReadingNow()?.now ?? minute))
}
