import { expect, test } from 'vitest'
import {
  applyStudentChange,
  mergeOccurrences,
  moveWhenAlike,
  type OccurrenceFields,
  type SourceOccurrence,
  type StoredOccurrence,
} from './rules.ts'

/** Random numbers, the same ones for the same seed. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % most
  }
}

const days = Array.from({ length: 8 }, (_, week) =>
  new Date(Date.UTC(2026, 8, 7 + week * 7)).toISOString().slice(0, 10),
)
const dayOf = ({ startsAt, startDay }: OccurrenceFields) => startsAt?.slice(0, 10) ?? startDay ?? ''

function given(day: string, hour: number, title: string | null, location: string | null): SourceOccurrence {
  const at = (hours: number) => `${day}T${String(hours).padStart(2, '0')}:00:00.000Z`
  return {
    ...{ original: at(hour), startsAt: at(hour), endsAt: at(hour + 1), startDay: null, endDay: null },
    ...{ title, location, notes: null, cancelled: false },
  }
}

/** One part of one day: the value that the student sees, and the last value of the source. */
type Part = { mine: unknown; said: unknown }
const partsOf = (of: OccurrenceFields) => ({
  time: `${of.startsAt} ${of.endsAt}`,
  title: of.title,
  location: of.location,
  off: of.cancelled,
})

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  'over a random history of imports and edits (%i), what the student changed stays, the rest follows, and ids stay',
  (seed) => {
    const roll = dice(seed)
    let held: StoredOccurrence[] = []
    let made = 0
    const model = new Map<string, { id: string; parts: Record<string, Part> }>()
    const source = new Map(
      days.slice(0, 5).map((day) => [day, { hour: 9, title: null as string | null, location: null as string | null }]),
    )
    for (let step = 0; step < 40; step++) {
      const one = held[roll(Math.max(1, held.length))]
      if (roll(2) === 0 && one) {
        const change: Partial<OccurrenceFields> = [
          { title: `Mine ${step}` },
          { location: `My place ${step}` },
          { cancelled: true },
          { startsAt: `2026-12-24T${10 + roll(8)}:00:00.000Z`, endsAt: '2026-12-24T20:00:00.000Z' },
        ][roll(4)] as Partial<OccurrenceFields>
        const next = applyStudentChange(one, change, false)
        held = held.map((row) => (row.id === one.id ? next : row))
        const known = [...model.values()].find(({ id }) => id === one.id)
        for (const [name, mine] of Object.entries(partsOf(next))) if (known?.parts[name]) known.parts[name].mine = mine
        continue
      }
      const day = days[roll(days.length)] ?? ''
      const said = source.get(day)
      const what = roll(5)
      if (!said) source.set(day, { hour: 9, title: null, location: null })
      else if (what === 0) source.delete(day)
      else if (what === 1) said.title = roll(2) ? `Title ${step}` : null
      else if (what === 2) said.location = `Place ${step}`
      else if (what === 3) for (const each of source.values()) each.hour = 8 + roll(10)
      else said.hour = 8 + roll(10)
      const fresh = [...source].map(([day, { hour, title, location }]) => given(day, hour, title, location))
      const {
        matched: kept,
        added,
        removedIds: gone,
      } = mergeOccurrences(
        held,
        fresh,
        dayOf,
        () => true,
        (of) => ({ ...of, sourceFields: null }),
      )
      held = [...kept, ...added.map((row) => ({ ...row, id: `row ${++made}` }))]
      expect(new Set(held.map(({ id }) => id)).size).toBe(fresh.length)
      for (const [day, { id }] of model) if (!source.has(day)) expect(gone, day).toContain(id)
      for (const day of [...model.keys()]) if (!source.has(day)) model.delete(day)
      for (const of of fresh) {
        const known = model.get(dayOf(of))
        const row = held.find(({ original }) => original === of.original)
        if (!known) {
          const parts = Object.fromEntries(
            Object.entries(partsOf(of)).map(([name, said]) => [name, { mine: said, said }]),
          )
          model.set(dayOf(of), { id: row?.id ?? '', parts })
          continue
        }
        for (const [name, said] of Object.entries(partsOf(of))) {
          const part = known.parts[name]
          if (!part) continue
          if (part.mine === part.said) part.mine = said
          part.said = said
        }
      }
      for (const [day, { id, parts }] of model) {
        const row = held.find((each) => each.id === id)
        const shown = Object.fromEntries(Object.entries(parts).map(([name, { mine }]) => [name, mine]))
        expect(row && partsOf(row), `${day} in step ${step}`).toEqual(shown)
        const apart = Object.values(parts).some(({ mine, said }) => mine !== said)
        expect(row?.sourceFields !== null, `${day} is marked as changed in step ${step}`).toBe(apart)
      }
    }
  },
)

test.each([
  ['later and longer', '2026-09-15T10:00', '2026-09-15T11:30', '2026-09-22T10:00', '2026-09-22T11:30'],
  ['to the day before', '2026-09-13T09:00', '2026-09-13T10:00', '2026-09-20T09:00', '2026-09-20T10:00'],
  ['over midnight', '2026-09-14T23:30', '2026-09-15T00:30', '2026-09-21T23:30', '2026-09-22T00:30'],
])('an hour that is moved %s moves the one a week later alike', (_, start, end, thenStart, thenEnd) => {
  const time = (from: string, to: string) => ({ kind: 'time' as const, start: from, end: to })
  const [present, next] = [time('2026-09-14T09:00', '2026-09-14T10:00'), time('2026-09-21T09:00', '2026-09-21T10:00')]
  expect(moveWhenAlike(next, present, time(start, end))).toEqual(time(thenStart, thenEnd))
})
