import { instantOf } from '../../contract/zone.ts'
import { progressByStatus, type Status } from '../homework/rules.ts'
import type { Fate } from './contract.ts'
import type { CourseStep } from './courses.rules.ts'
import {
  type AssignmentToImport,
  type EventToImport,
  mergeFields,
  type SourceFields,
  type StoredEntry,
} from './rules.ts'
import type { BrokenRow } from './sheet/rules.ts'

/** Rows with a known source key: the source's last values, and the present values. */
export type KnownAssignments = Map<
  string,
  { id: string; said: SourceFields; mine: Required<SourceFields>; deleted: boolean; untouched: boolean }
>

export type Remark = { line: number; why: string }

export type ImportStep<T = AssignmentToImport> = { is: T; fate: Fate; why: string | null }
/** What a confirmation would do, step by step. */
export type ImportPlan = {
  work: ImportStep[]
  happenings: ImportStep<EventToImport>[]
  outside: StoredEntry[]
  /** Rows of a table that cannot be read yet. */
  broken: BrokenRow[]
  doubts: Remark[]
  courses: CourseStep[]
}

export const emptyPlan = (doubts: Remark[]): ImportPlan => ({
  ...{ work: [], happenings: [], outside: [], broken: [], doubts, courses: [] },
})

/** Everything that a confirmation writes, by the feature whose tables these are. */
export type ImportWrites = {
  work: {
    added: ReturnType<typeof addedWork>[]
    /** Rows that follow the source's new values, as far as the student left them alone. */
    followed: ReturnType<typeof followedWork>[]
    /** Ids of rows that the student left alone, whose entries are events by now. */
    removed: string[]
  }
  /** `dropped`: source keys of entries that are work by now. */
  events: { stored: StoredEntry[]; dropped: string[] }
  /** `fresh`: the names of new and changed rows, which may need a colour. */
  courses: { fresh: string[]; all: string[] }
  counts: { assignments: number; events: number; changed: number }
}

/** Decides what a confirmed plan writes. Times of day are on the clocks of the zone. */
export function decideImport(plan: ImportPlan, known: KnownAssignments, zone: string, now: Date): ImportWrites {
  const added = plan.work.filter(({ fate }) => fate === 'new').map(({ is }) => addedWork(is, zone, now))
  const followed = plan.work.flatMap(({ is, fate }) => {
    const row = fate === 'changed' ? known.get(is.was ?? is.key) : undefined
    return row ? [followedWork(is, row, zone)] : []
  })
  const turned = plan.happenings.flatMap(({ is }) => known.get(is.key) ?? []).filter(({ untouched }) => untouched)
  // Unchanged ones too: a series without end may have more dates within reach.
  const events = plan.happenings.filter(({ fate }) => fate !== 'skipped')
  return {
    work: { added, followed, removed: turned.map(({ id }) => id) },
    events: { stored: events.map(({ is }) => is.entry), dropped: plan.work.map(({ is }) => is.entryKey) },
    courses: {
      fresh: [...added.map(({ said }) => said.course), ...followed.map(({ course }) => course)],
      all: plan.work.map(({ is }) => is.said.course),
    },
    counts: {
      assignments: added.length,
      events: events.filter(({ fate }) => fate === 'new').length,
      changed: [...plan.work, ...plan.happenings].filter(({ fate }) => fate === 'changed').length,
    },
  }
}

function addedWork({ key, said, done }: AssignmentToImport, zone: string, now: Date) {
  const status: Status = done ? 'completed' : (said.status ?? 'not-started')
  return {
    ...{ key, said, status, progress: progressByStatus[status] },
    dueAt: instantOf(said.dueDate, said.dueTime, zone),
    completedAt: status === 'completed' ? now : null,
  }
}

type Known = Pick<NonNullable<ReturnType<KnownAssignments['get']>>, 'id' | 'mine' | 'said'>

function followedWork({ key, said }: AssignmentToImport, row: Known, zone: string) {
  const { next } = mergeFields(row.mine, row.said, said)
  return {
    ...{ id: row.id, key, ...next },
    dueAt: instantOf(next.dueDate, next.dueTime, zone),
    progress: progressByStatus[next.status],
    said: { ...row.said, ...said },
  }
}
