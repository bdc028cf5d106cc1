import { z } from 'zod'
import { endpoint, fileBytes, nothing } from '../../contract/endpoint.ts'
import { id, instant } from '../../contract/shapes.ts'

export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const

export const exportShape = z.strictObject({
  id,
  state: z.enum(exportStates),
  /** Parts of the archive that are written, of `total`; 0 of 0 before it begins. */
  done: z.number().int(),
  total: z.number().int(),
  /** Of the finished archive, in bytes. */
  size: z.number().int().nullable(),
  askedAt: instant,
  finishedAt: instant.nullable(),
  /** From then on the archive is gone. */
  availableUntil: instant.nullable(),
  /** Why it failed, in words. */
  problem: z.string().nullable(),
})
export type Export = z.output<typeof exportShape>

const shown = z.strictObject({
  /** The last one, while it exists. */
  export: exportShape.nullable(),
  /** When the next may be made; null: now. */
  nextAt: instant.nullable(),
})

const one = z.strictObject({ id })

export const readExport = endpoint('signed-in', 'GET', '/exports', nothing, shown)
/** Begins to make an archive of everything that is stored about the caller. It replaces the one before. */
export const startExport = endpoint('signed-in', 'POST', '/exports', nothing, shown)
/** Opens the address of the archive to this session, for a few minutes. */
export const openExport = endpoint(
  'signed-in',
  'POST',
  '/exports/:id/open',
  one,
  z.strictObject({ address: z.string(), openUntil: instant }),
)
/** The archive, a ZIP file, after `openExport`. */
export const downloadExport = endpoint('signed-in', 'GET', '/exports/:id/content', one, fileBytes)
