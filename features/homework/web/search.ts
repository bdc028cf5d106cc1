import { IconChecklist, IconFileText, IconListCheck, IconPlus } from '@tabler/icons-react'
import { dayIn, timeOfDayIn } from '../../../contract/day.ts'
import type { FoundDate, FoundThing, SearchAction, SearchMoment, SearchPart } from '../../../web/search.ts'
import { completedWords, dueState, dueWords } from '../rules.ts'

const opened = ({ parent, id }: FoundThing) => `/homework?open=${parent ?? id}`

function due({ at, day, state }: FoundThing, { now, today, zone }: SearchMoment): FoundDate | null {
  if (at === null) return state === 'done' ? { words: 'Completed' } : null
  const moment = new Date(at)
  if (state === 'done') return { words: completedWords(dayIn(zone, moment), today) }
  const of = {
    ...{ dueAt: at, dueDate: day ?? dayIn(zone, moment), dueTime: day === null ? timeOfDayIn(zone, moment) : null },
    status: 'not-started' as const,
  }
  const tone = ({ overdue: 'danger', today: 'now', later: undefined, done: undefined } as const)[
    dueState(of, now, today)
  ]
  return { words: dueWords(of, now, today), ...(tone && { tone }) }
}

function useActions(typed: string): SearchAction[] {
  const add = { icon: IconPlus, to: '/homework?add=1', place: 'Homework' }
  const all: SearchAction[] = [
    { ...add, label: 'Add assignment', words: 'new homework task', first: 10 },
    { label: 'Homework', words: 'assignments projects', icon: IconChecklist, to: '/homework', place: 'Page' },
  ]
  if (typed !== '')
    all.push({ ...add, label: `Add assignment “${typed}”`, state: { quick: { title: typed } }, takesTyped: true })
  return all
}

export const homeworkSearchPart: SearchPart = {
  kinds: [
    {
      kind: 'assignment',
      agenda: 'homework',
      group: 'Assignments',
      order: 10,
      icon: IconChecklist,
      address: opened,
      date: due,
    },
    {
      kind: 'subtask',
      agenda: 'homework.subtasks',
      group: 'Subtasks',
      order: 20,
      icon: IconListCheck,
      address: opened,
      date: due,
    },
    { kind: 'file', group: 'Files', order: 60, icon: IconFileText, address: opened },
  ],
  useActions,
}
