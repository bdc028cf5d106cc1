import type { Repeat } from '../../../contract/repeat.ts'
import { call } from '../../../web/api/api.ts'
import type { SeriesFormScope } from '../../../web/form/FormDialog.tsx'
import { type Assignment, editAssignment } from '../contract.ts'
import { listChanges, revertChange } from '../history/contract.ts'

/** The fields of an assignment that people edit. */
const editedFields = [
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
] as const
export type EditedField = (typeof editedFields)[number]

/** An edit that was saved: the assignment before it, and which fields it changed. */
export type SavedEdit = {
  of: Assignment
  fields: readonly EditedField[]
  scope: SeriesFormScope
  /** How it repeated before; undefined where the edit left that alone. */
  repeat?: Repeat | null | undefined
}

export function isEditedField(name: string): name is EditedField {
  return editedFields.some((field) => field === name)
}

/**
 * Puts the earlier values back. Of one assignment by its history, which leaves alone what was changed since; in a
 * series, for all that follow.
 */
export async function revertEdit({ of, fields, scope, repeat }: SavedEdit, saved: Assignment): Promise<Assignment> {
  const { id } = of
  const before = earlierValues(of, fields)
  if (repeat !== undefined) return call(editAssignment, { id, ...before, repeat })
  if (scope === 'following') return call(editAssignment, { id, ...before, scope })
  const { rows } = await call(listChanges, { id })
  const made = rows.find((change) =>
    fields.every((name) => change.fields.some(({ field, after }) => field === name && after === saved[name])),
  )
  return made ? call(revertChange, { id, changeId: made.id }) : call(editAssignment, { id, ...before })
}

function earlierValues(of: Assignment, fields: readonly EditedField[]): Partial<Pick<Assignment, EditedField>> {
  return Object.fromEntries(fields.map((name) => [name, of[name]]))
}
