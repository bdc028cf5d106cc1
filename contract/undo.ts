import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

/** Of what was changed together: how many are as they were before, wholly or in part, and how many were left alone. */
const undoCounts = z.strictObject({ restored: z.number().int(), kept: z.number().int() })
export type UndoCounts = z.output<typeof undoCounts>

/** `note`: what could not be brought back, in words for the person. */
const undone = undoCounts.partial().extend({ note: z.string().optional() })
export type Undone = z.output<typeof undone>

/**
 * Undoes a deletion or a change by the id that it was answered with, for an hour. What happened meanwhile is kept; where
 * both cannot be, this is refused (conflict), and nothing changes. Only for what can be undone in part it answers counts,
 * and a note where something is missing.
 */
export const undoById = endpoint('signed-in', 'POST', '/undo/:id', z.strictObject({ id }), undone)

/** The answer to a deletion: the id for `undoById`. */
export const undoable = z.strictObject({ undo: id })
