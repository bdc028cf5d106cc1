import { instantOf } from '../../../contract/zone.ts'
import type { Occupied, OpenHours, Taken, TutorTimes } from '../../../features/tutoring/slots/rules.ts'
import { aheadAt, momentsShowing, shownAt } from '../reminders/zones.ts'
import type { SlotEngine } from './reference.ts'

type Plant = (real: SlotEngine) => SlotEngine

const minute = 60_000
const day = 1440 * minute

/** An engine that sees something else than it is given. */
const seeing =
  (change: (times: TutorTimes, occupied: Occupied) => { times?: Partial<TutorTimes>; occupied?: Partial<Occupied> }) =>
  (real: SlotEngine): SlotEngine => {
    const seen = (times: TutorTimes, occupied: Occupied): [TutorTimes, Occupied] => {
      const other = change(times, occupied)
      return [
        { ...times, ...other.times },
        { ...occupied, ...other.occupied },
      ]
    }
    return {
      slotsBetween: (times, occupied, ask) => real.slotsBetween(...seen(times, occupied), ask),
      isSlot: (times, occupied, ask) => real.isSlot(...seen(times, occupied), ask),
      nearestSlots: (times, occupied, ask) => real.nearestSlots(...seen(times, occupied), ask),
    }
  }

/** An engine whose list is another; the other questions are answered rightly. */
const listing =
  (list: (real: SlotEngine, ...given: Parameters<SlotEngine['slotsBetween']>) => Date[]): Plant =>
  (real) => ({ ...real, slotsBetween: (...given) => list(real, ...given) })

const moved = (list: readonly Taken[], from: (at: number) => number, to = from): Taken[] =>
  list.map((one) => ({ from: new Date(from(one.from.getTime())), to: new Date(to(one.to.getTime())) }))

/** The whole reckoned in UTC, in which clocks show what they show in the zone. */
function reckoned(
  real: SlotEngine,
  shown: (at: number) => number,
  back: (shown: number) => number,
  ...[times, occupied, ask]: Parameters<SlotEngine['slotsBetween']>
): Date[] {
  const [booked, busy, student] = [occupied.booked, occupied.busy, occupied.student].map((list) => moved(list, shown))
  const [from, to, now] = [ask.from, ask.to, ask.now].map((at) => new Date(shown(at.getTime())))
  const found = real.slotsBetween(
    { ...times, zone: 'UTC' },
    { booked: booked ?? [], busy: busy ?? [], student: student ?? [] },
    { minutes: ask.minutes, from: from ?? ask.from, to: to ?? ask.to, now: now ?? ask.now },
  )
  return found.map((start) => new Date(back(start.getTime())))
}

const momentsAs = (zone: string, start: Date) => {
  const { date, time } = shownAt(zone, start.getTime())
  return momentsShowing(zone, date, time).map((at) => new Date(at))
}

const weekly = (change: (hours: OpenHours) => OpenHours) =>
  seeing((times) => ({ times: { weekly: times.weekly.map(change) } }))

/** `clocks`: found by walking through zones, too. */
export const plantedSlotHoles: { words: string; plant: Plant; clocks?: boolean }[] = [
  {
    words: 'the offset of now is that of every day',
    plant: listing((real, times, occupied, ask) => {
      const ahead = aheadAt(times.zone, ask.now.getTime())
      return reckoned(
        real,
        (at) => at + ahead,
        (shown) => shown - ahead,
        ...[times, occupied, ask],
      )
    }),
    clocks: true,
  },
  {
    words: 'wall clocks are reckoned as if none changed, so that a skipped hour is offered as what follows it',
    plant: listing((real, times, occupied, ask) =>
      reckoned(
        real,
        (at) => at + aheadAt(times.zone, at),
        (shown) => {
          const text = new Date(shown).toISOString()
          return instantOf(text.slice(0, 10), text.slice(11, 16), times.zone).getTime()
        },
        ...[times, occupied, ask],
      ),
    ),
    clocks: true,
  },
  {
    words: 'a repeated hour is offered twice',
    plant: listing((real, times, occupied, ask) =>
      real
        .slotsBetween(times, occupied, ask)
        .flatMap((start) => momentsAs(times.zone, start))
        .sort((one, other) => one.getTime() - other.getTime()),
    ),
    clocks: true,
  },
  {
    words: 'a repeated hour is offered the second time',
    plant: listing((real, times, occupied, ask) =>
      real.slotsBetween(times, occupied, ask).map((start) => momentsAs(times.zone, start).at(-1) ?? start),
    ),
    clocks: true,
  },
  {
    words: 'of the beginning of a session alone is asked whether it lies in the hours',
    plant: listing((real, times, occupied, ask) => real.slotsBetween(times, occupied, { ...ask, minutes: 15 })),
  },
  {
    words: 'nothing goes over midnight',
    plant: listing((real, times, occupied, ask) =>
      real.slotsBetween(times, occupied, ask).filter((start) => {
        const last = start.getTime() + (ask.minutes - 1) * minute
        return shownAt(times.zone, start.getTime()).date === shownAt(times.zone, last).date
      }),
    ),
  },
  {
    words: 'ranges that meet do not join',
    plant: weekly((hours) => ({
      ...hours,
      end: new Date(Date.parse(`1970-01-01T${hours.end}Z`) - minute).toISOString().slice(11, 16),
    })),
  },
  {
    words: '24:00 is the beginning of the day',
    plant: weekly((hours) => ({ ...hours, end: hours.end === '24:00' ? '00:00' : hours.end })),
  },
  { words: 'the week begins on Monday', plant: weekly((hours) => ({ ...hours, weekday: (hours.weekday + 6) % 7 })) },
  { words: 'overrides are not seen', plant: seeing(() => ({ times: { overrides: [] } })) },
  {
    words: 'a closed day has its weekly hours',
    plant: seeing(({ overrides }) => ({ times: { overrides: overrides.filter(({ hours }) => hours.length > 0) } })),
  },
  {
    words: 'an override comes on top of the weekly hours',
    plant: seeing(({ overrides, weekly: usual }) => ({
      times: {
        overrides: overrides.map(({ day, hours }) => ({
          day,
          hours: [...hours, ...usual.filter(({ weekday }) => weekday === new Date(day).getUTCDay())],
        })),
      },
    })),
  },
  { words: 'the notice is not seen', plant: seeing(() => ({ times: { noticeMinutes: 0 } })) },
  {
    words: 'the farthest day is one more',
    plant: seeing(({ farthestDays }) => ({ times: { farthestDays: farthestDays + 1 } })),
  },
  {
    words: 'the farthest day is counted in spans of 24 hours',
    plant: listing((real, times, occupied, ask) =>
      real
        .slotsBetween({ ...times, farthestDays: times.farthestDays + 1 }, occupied, ask)
        .filter((start) => start.getTime() <= ask.now.getTime() + times.farthestDays * day),
    ),
  },
  { words: 'the most of a day is not seen', plant: seeing(() => ({ times: { dailyMost: null } })) },
  {
    words: 'the most of a day counts by the day of UTC',
    plant: listing((real, times, occupied, ask) =>
      real.slotsBetween({ ...times, dailyMost: null }, occupied, ask).filter((start) => {
        const on = (at: Date) => at.toISOString().slice(0, 10)
        const many = occupied.booked.filter(({ from }) => on(from) === on(start)).length
        return times.dailyMost === null || many < times.dailyMost
      }),
    ),
  },
  { words: 'the buffer is not seen', plant: seeing(() => ({ times: { bufferMinutes: 0 } })) },
  {
    words: 'the buffer is only after a booking',
    plant: seeing(({ bufferMinutes }, { booked }) => ({
      times: { bufferMinutes: 0 },
      occupied: {
        booked: moved(
          booked,
          (at) => at,
          (at) => at + bufferMinutes * minute,
        ),
      },
    })),
  },
  {
    words: 'the buffer is around classes, too',
    plant: seeing(({ bufferMinutes }, { busy }) => ({
      occupied: {
        busy: moved(
          busy,
          (at) => at - bufferMinutes * minute,
          (at) => at + bufferMinutes * minute,
        ),
      },
    })),
  },
  {
    words: 'nothing may begin when a booking ends',
    plant: seeing((_, { booked }) => ({
      occupied: {
        booked: moved(
          booked,
          (at) => at,
          (at) => at + minute,
        ),
      },
    })),
  },
  { words: 'bookings of the tutor are not seen', plant: seeing(() => ({ occupied: { booked: [] } })) },
  { words: 'what the tutor does is not seen', plant: seeing(() => ({ occupied: { busy: [] } })) },
  { words: 'bookings of the student are not seen', plant: seeing(() => ({ occupied: { student: [] } })) },
  {
    words: 'starts lie beside the quarter hours, where the hours begin so',
    plant: (real) => ({
      ...real,
      isSlot: (times, occupied, ask) => real.isSlot(times, occupied, { ...ask, start: quarterOf(ask.start) }),
    }),
  },
  {
    words: 'what is typed is not compared with what is taken',
    plant: (real) => ({
      ...real,
      isSlot: (times, _, ask) => real.isSlot(times, { booked: [], busy: [], student: [] }, ask),
    }),
  },
  {
    words: 'what is near is only what comes after',
    plant: (real) => ({
      ...real,
      nearestSlots: (times, occupied, { minutes, wanted, now, count }) =>
        real
          .slotsBetween(times, occupied, { minutes, from: wanted, to: new Date(now.getTime() + 30 * day), now })
          .slice(0, count),
    }),
  },
  {
    words: 'what is near is looked for on the day alone',
    plant: (real) => ({
      ...real,
      nearestSlots: (times, occupied, ask) =>
        real
          .nearestSlots(times, occupied, ask)
          .filter((start) => Math.abs(start.getTime() - ask.wanted.getTime()) < day),
    }),
  },
]

const quarterOf = (at: Date) => new Date(Math.floor(at.getTime() / (15 * minute)) * 15 * minute)
