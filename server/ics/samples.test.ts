import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

// Real-world files, which we may not keep in the repository; the folder contains its own expectations.
const folder = process.env.ICS_SAMPLES ?? ''
const missing = folder === '' ? ' (SKIPPED: ICS_SAMPLES does not name the folder of samples)' : ''

const shape = z.object({
  files: z.record(
    z.string(),
    z.object({
      expected: z.object({ count: z.number().nullable(), first: z.string().nullish(), last: z.string().nullish() }),
    }),
  ),
})
const { files } = missing ? { files: {} } : shape.parse(JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')))
const script = join(import.meta.dirname, '../../scripts/ics.ts')

describe.each(['UTC', 'Asia/Tokyo', 'America/New_York'])(`on a machine in %s`, (TZ) => {
  test.skipIf(missing !== '')(`every real-world calendar gives what it should${missing}`, async () => {
    for (const [name, { expected }] of Object.entries(files)) {
      const { stdout } = await promisify(execFile)(process.execPath, [script, join(folder, name)], {
        env: { ...process.env, TZ },
      })
      const { count, first, last } = JSON.parse(stdout)
      // Without a count there are several right answers; only reading without an error counts.
      if (expected.count === null) expect(count, name).toBeGreaterThan(0)
      else
        expect({ count, first, last }, name).toEqual({
          count: expected.count,
          first: expected.first,
          last: expected.last,
        })
    }
  })
})
