import type { SeriesFormScope } from '../../../../web/form/FormDialog.tsx'
import type { Assignment } from '../../contract.ts'

/** New values of fields that can be edited where the assignment stands. */
export type InPlaceChange = Partial<Pick<Assignment, 'title' | 'course' | 'dueDate' | 'priority' | 'estimateMinutes'>>

/**
 * Saves such a change. Answers undefined once it is saved, 'cancelled' where the person changed their mind, else why the
 * server refused it; `atField`: whoever calls shows the refusal.
 */
export type EditInPlace = (of: Assignment, to: InPlaceChange, atField?: boolean) => Promise<string | undefined>

export type InPlaceEdit = { of: Assignment; to: InPlaceChange; scope: SeriesFormScope }
