import { dayWords } from '../../../contract/words/dates.ts'
import { minuteWords } from '../../../contract/words/durations.ts'
import { timeOfDayWords } from '../../../contract/words/times.ts'
import { assignmentKindNames, priorityNames, statusNames } from '../rules.ts'

/** The fields of an assignment whose changes are recorded, by their names in the contract. */
export const trackedFields = [
  'title',
  'course',
  'description',
  'dueDate',
  'dueTime',
  'priority',
  'status',
  'kind',
  'estimateMinutes',
  'showFrom',
  'deleted',
] as const
export type TrackedField = (typeof trackedFields)[number]

export const causes = ['person', 'import', 'series', 'undo'] as const
export type Cause = (typeof causes)[number]

export const trackedFieldNames: Record<TrackedField, string> = {
  title: 'Title',
  course: 'Course',
  description: 'Description',
  dueDate: 'Due date',
  dueTime: 'Due time',
  priority: 'Priority',
  status: 'Status',
  kind: 'Kind',
  estimateMinutes: 'Estimate',
  showFrom: 'Not shown before',
  deleted: 'Deleted',
}

type Value = string | number | boolean | null
type Changed = { cause: Cause; fields: { field: TrackedField; before: Value; after: Value }[] }

/** One line for each field: "You moved the due date from Fri, Nov 20 to Mon, Nov 23." */
export function changeWords({ cause, fields }: Changed, today: string): string[] {
  return fields.map(({ field, before, after }) => {
    if (field === 'deleted') return `${who[cause]} ${after === true ? 'deleted it' : 'brought it back'}.`
    const name = trackedFieldNames[field].toLowerCase()
    if (field === 'description') return `${who[cause]} changed the description.`
    const from = valueWords(field, before, today)
    const to = valueWords(field, after, today)
    if (before === null) return `${who[cause]} set ${name}: ${to}.`
    if (after === null) return `${who[cause]} cleared ${name}, which was ${from}.`
    return `${who[cause]} changed ${name} from ${from} to ${to}.`
  })
}

const who: Record<Cause, string> = {
  person: 'You',
  import: 'An import',
  series: 'The series',
  undo: 'Putting back',
}

/** The words for the start of the history. */
export const beginningWords = (source: 'manual' | 'import') =>
  source === 'import' ? 'An import brought it.' : 'You added it.'

function valueWords(field: TrackedField, value: Value, today: string): string {
  if (typeof value === 'number') return field === 'estimateMinutes' ? minuteWords(value) : String(value)
  if (typeof value !== 'string') return ''
  if (field === 'dueDate' || field === 'showFrom') return dayWords(value, today)
  if (field === 'dueTime') return timeOfDayWords(value)
  return namesOf[field]?.[value] ?? `“${value}”`
}

const namesOf: Partial<Record<TrackedField, Record<string, string>>> = {
  priority: priorityNames,
  status: statusNames,
  kind: assignmentKindNames,
}
