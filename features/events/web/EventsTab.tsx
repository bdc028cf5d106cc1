import { Button } from '@mantine/core'
import { IconEye, IconHistory, IconPlus, IconRss, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { dayIn, daysBetween } from '../../../contract/day.ts'
import { id } from '../../../contract/shapes.ts'
import { countWords, shownWords } from '../../../contract/words/counts.ts'
import { longDayWords, nearDayWords, weekdayName } from '../../../contract/words/dates.ts'
import { read } from '../../../web/api/api.ts'
import { FilterChoice, FilterRow } from '../../../web/list/FilterRow.tsx'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useAddressFilters } from '../../../web/list/useAddressFilters.ts'
import { useList } from '../../../web/list/useList.ts'
import { usePerson } from '../../../web/session.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { Chips } from '../../../web/ui/page/Chips.tsx'
import { NothingFits } from '../../../web/ui/page/Directory.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { readOrganization } from '../../organizations/contract.ts'
import { organizationCategories } from '../../organizations/rules.ts'
import { type CampusEvent, listCampusEvents } from '../contract.ts'
import { CampusEventRow } from './CampusEventRow.tsx'
import css from './EventsTab.module.css'
import { useOnline } from './useOnline.ts'
import { useRunsAny } from './useRunsAny.ts'
import { answersSeen } from './words.ts'
import { YourPlaces } from './YourPlaces.tsx'

const yes = ['yes'] as const
const filters = {
  ...{ category: organizationCategories, when: ['today', 'weekend'] as const },
  ...{ fits: yes, yours: yes, favorites: yes, mine: yes, earlier: yes },
  organization: (typed: string) => id.safeParse(typed).success,
}

const toggles = [
  { name: 'fits', label: 'Fits my calendar' },
  { name: 'yours', label: 'My organizations' },
  { name: 'favorites', label: 'Favorites' },
  { name: 'mine', label: 'My places' },
] as const

/** What organizations do, day by day, and the reader's own places beside it. */
export function EventsTab({ tabs }: { tabs: ReactNode }) {
  const { zone } = usePerson()
  const now = useMinute()
  const online = useOnline()
  const runsAny = useRunsAny()
  const address = useAddressFilters(filters)
  const { list, rows, total } = useList(listCampusEvents, address.filter)
  const { filter } = address
  const days = useMemo(() => byDay(rows, zone), [rows, zone])
  const failed = 'Failed to fetch events'
  // Earlier is another list, and leaves nothing out.
  const any = Object.keys(filter).some((name) => name !== 'earlier')
  return (
    <>
      <PageTitle
        title="Campus Involvement"
        others={
          <Button
            variant="default"
            component={Link}
            to="/settings#calendar-feeds"
            leftSection={<IconRss size={18} stroke={1.75} aria-hidden />}
          >
            Calendar feed
          </Button>
        }
        {...(runsAny && { action: { label: 'Create event', icon: IconPlus, to: '/events/new', plain: true } })}
      />
      {tabs}
      <FilterRow
        label="Search events"
        placeholder="Search events"
        q={filter.q ?? ''}
        count={list.data && (total > 0 || any) ? countWords(total, 'event') : ''}
      >
        <FilterChoice
          label="Day"
          choices={[
            { value: '', label: 'Any day' },
            { value: 'today', label: 'Today' },
            { value: 'weekend', label: 'This weekend' },
          ]}
          value={filter.when ?? ''}
          onChange={(value) => address.set('when', value)}
        />
        <span className={css.toggles}>
          {filter.organization && (
            <OneOrganization id={filter.organization} onClear={() => address.set('organization', '')} />
          )}
          {toggles.map(({ name, label }) => (
            <Button
              key={name}
              className={css.toggle ?? ''}
              variant="default"
              aria-pressed={filter[name] === 'yes'}
              onClick={() => address.set(name, filter[name] ? '' : 'yes')}
            >
              {label}
            </Button>
          ))}
        </span>
      </FilterRow>
      <Chips
        label="Category"
        choices={[{ value: '', label: 'All' }, ...organizationCategories.map((value) => ({ value, label: value }))]}
        value={filter.category ?? ''}
        onChange={(value) => address.set('category', value)}
      />
      <p className={css.note}>
        <IconEye size={16} stroke={1.75} aria-hidden /> {answersSeen}, nobody else. How an event fits is compared with
        your own calendar, and only you see it.
      </p>
      <div className={css.columns}>
        <div className={css.days}>
          <Button
            className={css.earlier ?? ''}
            variant="subtle"
            size="xs"
            leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
            onClick={() => address.set('earlier', filter.earlier ? '' : 'yes')}
          >
            {filter.earlier ? 'Coming events' : 'Earlier'}
          </Button>
          {rows.length === 0 && (
            <ListState
              list={list}
              failed={failed}
              loading="Loading events"
              skeletons={<RowSkeletons count={6} />}
              empty={
                any ? (
                  <NothingFits title="No events found" onClear={address.clear} />
                ) : (
                  <EmptyState
                    drawing={<TreeAndBench />}
                    title={filter.earlier ? 'Nothing is over yet' : 'No events yet'}
                    sentence="What organizations do stands here, day by day."
                  />
                )
              }
            />
          )}
          {days.map(({ day, events }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 className={css.day} id={`day-${day}`} data-today={isToday(day, zone, now) || undefined}>
                {dayName(day, dayIn(zone, now))} <span>{dayRest(day, dayIn(zone, now))}</span>
              </h2>
              <ul className={css.rows} aria-label={`Events on ${longDayWords(day, dayIn(zone, now))}`}>
                {events.map((of) => (
                  <CampusEventRow key={of.id} of={of} zone={zone} now={now.getTime()} online={online} />
                ))}
              </ul>
            </section>
          ))}
          {rows.length > 0 && <ShowMore list={list} words={shownWords(rows.length, total)} failed={failed} />}
        </div>
        <YourPlaces />
      </div>
    </>
  )
}

/** A link has asked for the events of one organization: which, and the way back to all. */
function OneOrganization({ id: key, onClear }: { id: string; onClear: () => void }) {
  const found = useQuery(read(readOrganization, { id: key }))
  return (
    <Button
      className={`${css.toggle} ${css.only}`}
      variant="default"
      aria-pressed
      rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
      onClick={onClear}
    >
      <span className={css.name}>
        Only <bdi>{found.data?.name ?? 'one organization'}</bdi>
      </span>
    </Button>
  )
}

function byDay(rows: readonly CampusEvent[], zone: string): { day: string; events: CampusEvent[] }[] {
  const days: { day: string; events: CampusEvent[] }[] = []
  for (const of of rows) {
    const day = dayIn(zone, new Date(of.startsAt))
    const last = days.at(-1)
    if (last?.day === day) last.events.push(of)
    else days.push({ day, events: [of] })
  }
  return days
}

const isToday = (day: string, zone: string, now: Date) => day === dayIn(zone, now)

/** "Today", "Tomorrow", "Monday": the weekday within two weeks is plain enough with its date beside it. */
function dayName(day: string, today: string): string {
  return nearDayWords(day, today) ?? weekdayName(day)
}

function dayRest(day: string, today: string): string {
  const words = longDayWords(day, today)
  // "Monday" stands before it already.
  return Math.abs(daysBetween(today, day)) <= 1 ? words : words.replace(/^\w+, /, '')
}
