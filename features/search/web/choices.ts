import type { AgendaRow } from '../../../contract/agenda.ts'
import { dayIn } from '../../../contract/day.ts'
import { numberWords } from '../../../contract/words/counts.ts'
import { relativeDayWords } from '../../../contract/words/dates.ts'
import { instantTimeWords, instantWords } from '../../../contract/words/times.ts'
import type { FoundDate, SearchAction, SearchKind, SearchMoment, SearchPart } from '../../../web/search.ts'
import type { Found } from '../contract.ts'
import { hasWords } from '../rules.ts'

/** A row of the list. */
export type Choice = {
  key: string
  icon: SearchKind['icon']
  title: string
  /** What stands beside the title: what it is a part of, its place, or the part of its notes with the words. */
  beside: string | null
  course: { code: string; color: number } | null
  end: FoundDate | null
} & (
  | { does: 'open'; address: () => string | Promise<string>; state?: unknown; use?: { kind: string; id: string } }
  | { does: 'run'; run: () => void }
  | { does: 'more' }
)

/** `note`: what stands below the rows. */
export type ChoiceGroup = { heading: string; choices: Choice[]; note?: string }

type Kinds = Map<string, SearchKind>

export const kindsOf = (parts: readonly SearchPart[]): Kinds =>
  new Map(parts.flatMap(({ kinds = [] }) => kinds).map((kind) => [kind.kind, kind]))

function plainDate({ at, day }: Found, { today, zone }: SearchMoment): FoundDate | null {
  if (day !== null) return { words: relativeDayWords(day, today) }
  return at === null ? null : { words: instantWords(zone, at, today, relativeDayWords) }
}

function foundChoice(of: Found, kind: SearchKind, moment: SearchMoment): Choice {
  const beside = [of.about, of.place].filter((one) => one !== null && one !== of.title).join(' · ')
  return {
    ...{ key: `${of.kind} ${of.id}`, icon: kind.icon, title: of.title, does: 'open' },
    beside: of.excerpt ?? (beside || null),
    course: of.course === null || of.course === '' ? null : { code: of.course, color: of.color ?? 0 },
    end: (kind.date ?? plainDate)(of, moment),
    address: () => kind.address(of),
    use: { kind: of.kind, id: of.id },
  }
}

/**
 * What was found, by headings in their order. Rows of a kind that no screen knows are left out. `isWhole`: more rows than
 * these are not to be had.
 */
export function foundGroups(
  { rows, counts }: { rows: Found[]; counts: Record<string, number> },
  kinds: Kinds,
  moment: SearchMoment,
  isWhole: boolean,
): ChoiceGroup[] {
  const known = rows.flatMap((of) => kinds.get(of.kind) ?? []).toSorted((one, other) => one.order - other.order)
  const ordered = [...new Set(known)]
  return [...new Set(ordered.map(({ group }) => group))].map((heading) => {
    const within = ordered.filter(({ group }) => group === heading)
    const choices = within.flatMap((kind) =>
      rows.filter((of) => of.kind === kind.kind).map((of) => foundChoice(of, kind, moment)),
    )
    const [first] = within
    const hidden = within.reduce((sum, { kind }) => sum + (counts[kind] ?? 0), 0) - choices.length
    if (hidden > 0 && isWhole)
      return { heading, choices, note: `${numberWords(hidden)} more. Another word makes them fewer.` }
    if (hidden > 0 && first)
      choices.push({
        ...{
          key: `more ${heading}`,
          icon: first.icon,
          title: `Show more`,
          beside: `${numberWords(hidden)} not shown`,
          course: null,
        },
        ...{ end: null, does: 'more' },
      })
    return { heading, choices }
  })
}

export function recentGroup(rows: Found[], kinds: Kinds, moment: SearchMoment): ChoiceGroup {
  const choices = rows.flatMap((of) => {
    const kind = kinds.get(of.kind)
    return kind ? [foundChoice(of, kind, moment)] : []
  })
  return { heading: 'Recently used', choices }
}

type OpenRow = (row: AgendaRow) => { icon: Choice['icon']; deadline: boolean; address: () => string | Promise<string> }

/** Deadlines say that they are today's; everything else says its time alone. */
export function nextGroup(rows: AgendaRow[], open: OpenRow, { zone, now }: SearchMoment): ChoiceGroup {
  const choices = rows.map((row): Choice => {
    const { icon, deadline, address } = open(row)
    const { when } = row
    const time = when.kind === 'time' ? instantTimeWords(zone, when.start) : null
    const started = when.kind === 'time' && Date.parse(when.start) <= now.getTime()
    const end: FoundDate = deadline
      ? { words: time === null ? 'Today' : `Today, ${time}`, tone: 'now' }
      : { words: time === null ? 'All day' : started ? `Since ${time}` : time, ...(started && { tone: 'now' }) }
    return {
      ...{
        key: `next ${row.feature} ${row.id}`,
        icon,
        title: row.title,
        beside: row.location,
        end,
        does: 'open',
        address,
      },
      course: row.course === null || row.course === '' ? null : { code: row.course, color: row.color ?? 0 },
    }
  })
  return { heading: 'Next today', choices }
}

/**
 * Actions whose label or further words have all words, and those that take what was typed or found; before anything is
 * typed, those that are offered first. Help is offered where nothing at all has the words.
 */
export function actionGroup(
  actions: SearchAction[],
  words: readonly string[],
  foundNothing: boolean,
): ChoiceGroup & { matched: boolean } {
  const has = ({ label, words: more = '' }: SearchAction, forgiving: boolean) =>
    hasWords(`${label} ${more}`, words, forgiving)
  const asked = actions.filter(({ takesTyped }) => !takesTyped)
  const taking = actions.filter(({ takesTyped }) => takesTyped)
  const exact = asked.filter((one) => has(one, false))
  const matching = exact.length > 0 ? exact : asked.filter((one) => has(one, true))
  const shown =
    words.length === 0
      ? asked.filter(({ first }) => first !== undefined).toSorted((one, other) => (one.first ?? 0) - (other.first ?? 0))
      : [...matching, ...taking.filter(({ beside }) => beside), ...taking.filter(({ beside }) => !beside)]
  const matched = words.length > 0 && matching.length > 0
  const help = asked.filter(({ label }) => label.startsWith('Help') && words.length > 0 && foundNothing && !matched)
  const choices = [...new Set([...shown, ...help])].map((action): Choice => {
    const { label, icon, place, beside = null } = action
    const drawn = {
      key: `action ${label} ${place} ${beside ?? ''}`,
      icon,
      title: label,
      beside,
      course: null,
      end: { words: place },
    }
    if ('run' in action) return { ...drawn, does: 'run', run: action.run }
    return { ...drawn, does: 'open', address: () => action.to, state: action.state }
  })
  return { heading: 'Actions', choices, matched }
}

export const momentOf = (now: Date, zone: string): SearchMoment => ({ now, zone, today: dayIn(zone, now) })
