import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pack, unpack } from './archive.ts'
import { checkDatabase } from './check.ts'
import { countRows, differences } from './fingerprint.ts'
import type { ChildAnswer, ChildTask } from './messages.ts'

process.umask(0o077)
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
// When memory runs out, the system should end this process, not the server.
if (process.platform === 'linux') fs.writeFileSync('/proc/self/oom_score_adj', '1000')

process.once('message', async (order: ChildTask) => {
  const answer = await carryOut(order).catch(
    (error: unknown): ChildAnswer => ({ fault: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(answer, () => process.exit())
})
process.once('disconnect', () => process.exit())

async function carryOut({ pack: packing, check }: ChildTask): Promise<ChildAnswer> {
  if (packing) {
    await pack(packing.from, packing.file, packing.manifest)
    fs.rmSync(packing.from, { recursive: true, force: true })
  }
  try {
    const { at, engine, rows } = await unpack(check.file, check.into)
    const { size: bytes } = fs.statSync(check.file)
    if (engine !== 'embedded') return { at, engine, bytes, rows: 0, compared: false, demo: false, age: 'same' }
    const { rows: found, demo, age } = await checkDatabase(path.join(check.into, 'database'))
    const differing = rows === null ? [] : differences(rows, found)
    if (differing.length > 0) return { fault: `other rows came back in ${differing.join(', ')}` }
    return { at, engine, bytes, rows: countRows(found), compared: rows !== null, demo, age }
  } catch (error) {
    fs.rmSync(check.into, { recursive: true, force: true })
    throw error
  } finally {
    if (!check.keep) fs.rmSync(check.into, { recursive: true, force: true })
  }
}
