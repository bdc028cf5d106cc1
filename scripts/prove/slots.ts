import { isSlot, nearestSlots, slotsBetween } from '../../features/tutoring/slots/rules.ts'
import { drawing, seedOfRun } from './drawing.ts'
import type { ProofOutcome } from './outcome.ts'
import { plantedSlotHoles } from './slots/planted.ts'
import { type SlotCase, type SlotEngine, slotDifferences, slowSlots } from './slots/reference.ts'
import { drawCase } from './slots/tutors.ts'
import { walkZone } from './slots/zones.ts'

const engine: SlotEngine = { slotsBetween, isSlot, nearestSlots }

type Compared = { one: SlotCase; all: number[] }
type Share = {
  /** Tutors that are compared with the reference. */
  tutors: number
  zones: readonly string[]
  years: [number, number]
  /** Whether `Intl` is asked at each start, not only on days on which clocks change. */
  isWhole: boolean
}
/** What zones do that others do not. */
const sample = [
  ...['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo'],
  ...['Africa/Casablanca', 'Antarctica/Troll', 'Asia/Kathmandu', 'Pacific/Chatham', 'America/Nuuk'],
]
/** All that have a region, and those without. */
const everyZone = [
  ...Intl.supportedValuesOf('timeZone'),
  ...['UTC', 'Etc/GMT+12', 'Etc/GMT-14', 'EST5EDT', 'CET', 'Asia/Kolkata', 'America/Buenos_Aires'],
]
const tenYears: [number, number] = [2026, 2036]
/** Tutors among whom a planted hole is found; most are by the first few. */
const enough = 600

export function proveSlots(quick: boolean, full: boolean): ProofOutcome {
  const tutors = full ? 2000 : quick ? 100 : 400
  return compareSlots({ tutors, zones: everyZone, years: quick ? [2026, 2028] : tenYears, isWhole: full })
}

/** As often as the tests run: around changes of the clocks, and one of the planted holes that clocks make. */
export function proveSlotsBriefly(): ProofOutcome {
  return compareSlots({ tutors: 40, zones: sample, years: [2026, 2027], isWhole: true })
}

/**
 * What the engine offers is what a reference finds that looks at each minute; and in every zone each declared quarter
 * hour is offered once, unless clocks skip it.
 */
function compareSlots({ tutors, zones, years, isWhole }: Share): ProofOutcome {
  const seed = seedOfRun()
  const faults: string[] = []
  const known: Compared[] = []
  const tutor = (number: number): Compared => {
    const before = known[number]
    if (before) return before
    const one = drawCase(drawing(seed + number, 600))
    const drawn = { one, all: slowSlots(one) }
    if (number < enough) known[number] = drawn
    return drawn
  }
  let offered = 0
  for (let number = 0; number < tutors; number++) {
    const { one, all } = tutor(number)
    offered += all.length
    const differing = slotDifferences(engine, one, all)
    faults.push(...differing.map((words) => `${one.times.zone}, seed ${seed + number}: ${words.slice(0, 200)}`))
  }
  let [starts, skipped] = [0, 0]
  for (const [index, zone] of zones.entries()) {
    const walked = walkZone(engine, zone, years, drawing(seed + index, 40), isWhole)
    faults.push(...walked.faults)
    starts += walked.starts
    skipped += walked.skipped
  }
  const blind: string[] = []
  let found = 0
  for (const { words, plant, clocks } of plantedSlotHoles) {
    const planted = plant(engine)
    const differs = ({ one, all }: Compared) => slotDifferences(planted, one, all).length > 0
    let number = 0
    while (number < enough && !differs(tutor(number))) number++
    const isFound = number < enough
    const walks = (zone: string) => walkZone(planted, zone, [2026, 2027], drawing(seed, 40), false).faults.length > 0
    const isMet = clocks !== true || sample.some(walks)
    if (!isFound) blind.push(`a planted hole was not found among tutors: ${words}`)
    if (!isMet) blind.push(`a planted hole was not found among zones: ${words}`)
    if (isFound && isMet) found++
  }
  return {
    line:
      `${tutors} tutors with ${offered} starts compared; ${zones.length} zones, ${years[1] - years[0]} years: ${starts} starts, ` +
      `${skipped} skipped quarter hours; ${faults.length} faults; ${found} of ${plantedSlotHoles.length} planted holes found; seed ${seed}`,
    faults: [...faults.slice(0, 40), ...blind],
  }
}
