import { longDayWords, nearDayWords, shortDate } from '../../../../contract/words/dates.ts'
import { placeOfZoneWords } from '../../../../contract/words/zones.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { firstName } from '../../../account/rules.ts'
import { type FreeTime, fewOf, isSameClock } from '../../slots/web/freeTimes.ts'
import chips from '../../slots/web/TimeChips.module.css'
import { TimeOnClocks } from '../../slots/web/TimeChips.tsx'
import { useFreeTimes } from '../../slots/web/useFreeTimes.ts'
import { TellMe } from '../../waits/web/TellMe.tsx'
import { tutorWords } from '../rules.ts'
import type { TutorPage } from '../shown.contract.ts'
import css from './NextTimes.module.css'

type NextTimesProps = {
  of: TutorPage
  zone: string
  today: string
  /** With the pressed start; undefined where nothing can be booked. */
  onBook: ((start?: string) => void) | undefined
}

const shownDays = 2
const shownTimes = 3

/** The first free times of the next days that have some. */
export function NextTimes({ of, zone, today, onBook }: NextTimesProps) {
  const { days, zoneOfTutor, found } = useFreeTimes({
    of: { kind: 'tutor', id: of.id },
    minutes: 60,
    zone,
    span: () => 0,
  })
  const tutor = firstName(of.name)
  const next = [...days].slice(0, shownDays)
  const first = next[0]?.[1][0]
  const differs = first && zoneOfTutor !== undefined && !isSameClock(zone, zoneOfTutor, first.start)
  const clocks = { zone, zoneOfTutor: zoneOfTutor ?? zone, tutor }
  return (
    <Panel
      title="Next free times"
      aside={
        onBook && (
          <button className={css.link} type="button" onClick={() => onBook()}>
            All times
          </button>
        )
      }
    >
      {!of.active && <p className={css.words}>{of.own ? 'You take no bookings at the moment.' : tutorWords.paused}</p>}
      {of.active && first && (
        <p className={css.words}>
          {`Your time zone, ${placeOfZoneWords(zone)}.`}
          {differs && ` Below each, ${tutor}’s in ${placeOfZoneWords(zoneOfTutor)}.`}
        </p>
      )}
      {of.active && found.isPending && (
        <Loading label="Loading free times">
          <SkeletonBlock width="100%" height={44} />
        </Loading>
      )}
      {found.isError && !found.data && (
        <FailedFetch
          title="Failed to fetch free times"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel
        />
      )}
      {of.active && found.data && !first && <p className={css.words}>No free times in the next four weeks.</p>}
      {next.map(([day, times]) => (
        <div className={css.day} key={day}>
          <h3 className={css.name}>{dayName(day, today)}</h3>
          <ul className={css.times}>
            {fewOf(times, shownTimes)
              .slice(0, shownTimes)
              .map((time) => (
                <li key={time.start}>
                  <Chip time={time} clocks={clocks} onBook={onBook} />
                </li>
              ))}
          </ul>
        </div>
      ))}
      {!of.own && <TellMe id={of.id} name={of.name} />}
    </Panel>
  )
}

type ChipProps = {
  time: FreeTime
  clocks: { zone: string; zoneOfTutor: string; tutor: string }
  onBook: ((start?: string) => void) | undefined
}

function Chip({ time, clocks, onBook }: ChipProps) {
  const words = <TimeOnClocks time={time} {...clocks} />
  if (!onBook) return <span className={`${chips.chip} ${css.still}`}>{words}</span>
  return (
    <button className={chips.chip} type="button" onClick={() => onBook(time.start)}>
      {words}
    </button>
  )
}

/** "Tomorrow, Nov 22", "Tuesday, November 24" */
function dayName(day: string, today: string): string {
  const near = nearDayWords(day, today)
  return near ? `${near}, ${shortDate(day).slice(5)}` : longDayWords(day, today)
}
