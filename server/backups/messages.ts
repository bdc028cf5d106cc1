import { z } from 'zod'
import type { Manifest } from './archive.ts'

/** Requests to the child process: to pack a folder into a file, and to unpack a file and check it. */
export type ChildTask = {
  pack: { from: string; file: string; manifest: Manifest } | null
  check: { file: string; into: string; keep: boolean }
}

export const childAnswer = z.union([
  z.object({
    at: z.date(),
    engine: z.enum(['embedded', 'postgres']),
    bytes: z.number(),
    rows: z.number(),
    /** Whether the rows were compared with the database's rows at the time of the backup. */
    compared: z.boolean(),
    /** Whether it is a demo campus, for an embedded database. */
    demo: z.boolean(),
    /** Its tables compared with this version's; `same` for a dump, which tells only once it is restored. */
    age: z.enum(['none', 'older', 'same', 'newer']),
  }),
  z.object({ fault: z.string() }),
])
export type ChildAnswer = z.output<typeof childAnswer>
