import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { id } from './shapes.ts'

/**
 * Undoes a deletion or a change by the id that it was answered with, for an hour. What happened meanwhile is kept; where
 * both cannot be, this is refused (conflict), and nothing changes.
 */
export const undoById = endpoint('member', 'POST', '/undo/:id', z.strictObject({ id }), nothing)

/** What a deletion answers: the id for `undoById`. */
export const undoable = z.strictObject({ undo: id })
