import { whoAmI } from '../../../features/account/contract.ts'
import { confirmIdentity } from '../../../features/account/identity/contract.ts'
import { setRole } from '../../../features/account/queries.ts'
import { countLeft } from '../../../server/endings.ts'
import type { Feature } from '../../../server/feature.ts'
import type { Running } from '../../../server/testing/run.ts'
import { type Draw, drawing, pick } from '../drawing.ts'
import { lookTogether } from './looking.ts'
import { type Companion, type HistoryPart, idsSql, type SharedWorld, type Turn } from './part.ts'
import type { Walk } from './walk.ts'

type Asked = {
  seed: number
  rounds: number
  features: readonly Feature[]
  /** Whose steps are taken more often. */
  mostly?: string
}

/**
 * Five students, a host, a moderator and an admin take steps at random over everything that people share, a quarter of the
 * rounds two or three at the same moment. After each round what must not be is looked for in the database, and three of
 * them look at their lists. Ends at the first faults, or after so many rounds.
 */
export async function walkTogether(app: Running, parts: readonly HistoryPart[], asked: Asked): Promise<Walk> {
  const { seed, rounds, features, mostly } = asked
  const draw = drawing(seed, 100_000)
  app.holdClock()
  const world = await makeWorld(app)
  for (const part of parts) await part.begin?.(world)
  // What an earlier walk left that ended at a fault.
  await app.shell.jobs.enqueue(app.shell.database.db, 'endings', {})
  await app.settle()
  const everybody = idsSql([...world.students, world.host].map(({ caller }) => caller.id))
  const often = parts.flatMap((part) => (part.feature === mostly ? Array<HistoryPart>(4).fill(part) : [part]))
  const endings = features.flatMap((feature) => feature.endings ?? [])
  const { pool } = app.shell.database
  const found: Walk = { rounds: 0, steps: 0, carriedOut: 0, reads: 0, faults: [] }
  let last = ''
  while (found.rounds < rounds && found.faults.length === 0) {
    found.rounds++
    const many = draw(4) === 0 ? 2 + draw(2) : 1
    const turns = Array.from({ length: many }, () => ({ seed: draw(2 ** 30) }))
    const taken = (
      await Promise.all(turns.map(({ seed }) => takeStep(world, often, drawing(seed, 60), many === 1)))
    ).flatMap((one) => one ?? [])
    for (const { words, code } of taken) {
      found.steps++
      if (code === null) found.carriedOut++
      else if (code === 'broken') found.faults.push(`${words} failed`)
    }
    // Numbers of people in lists of all things are told once a minute.
    await app.shell.jobs.enqueue(app.shell.database.db, 'directory-counts', {})
    await app.settle()
    for (const part of parts)
      for (const [words, sql] of Object.entries(part.never?.(world) ?? {})) {
        const { rowCount } = await pool.query(`select 1 from (${sql}) n where n.who = any(${everybody})`)
        if (rowCount) found.faults.push(`${part.feature}: ${words}`)
      }
    for (const { name, many } of await countLeft(
      async (text) => (await pool.query(text)).rows,
      endings,
      app.shell.clock(),
    ))
      found.faults.push(`${many} left: ${name}`)
    const { faults, reads } = await lookTogether(world, parts, readersOf(world, draw))
    found.faults.push(...faults)
    if (found.faults.length > 0) last = taken.map(({ words }) => words).join('; ')
    found.reads += reads
    await pass(world, draw)
  }
  found.faults = found.faults.map((fault) => `${fault} (seed ${seed}, round ${found.rounds}: ${last})`)
  return found
}

/** Three of all, other ones each time. */
function readersOf({ students, host, moderator, admin }: SharedWorld, draw: Draw): Companion[] {
  const all = [...students, host, moderator, admin]
  const from = draw(all.length)
  return [0, 3, 5].flatMap((step) => all[(from + step) % all.length] ?? [])
}

/** So many tries until somebody finds something to do. */
const tries = 12

type Taken = { words: string; code: string | null }

async function takeStep(
  world: SharedWorld,
  parts: readonly HistoryPart[],
  draw: Draw,
  alone: boolean,
): Promise<Taken | undefined> {
  for (let n = 0; n < tries; n++) {
    const part = pick(draw, parts)
    const who = pick(draw, world.students)
    const other = pick(
      draw,
      world.students.filter((one) => one !== who),
    )
    if (!part || !who || !other) return undefined
    const step = pick(draw, draw(3) === 0 && part.staff ? part.staff : part.steps)
    const turn: Turn = { world, who, other, alone, draw }
    const answer = await step?.(turn).catch((error: Error) => ({ code: 'broken', detail: error.message }))
    if (!step || answer === undefined) continue
    const code = 'code' in answer && typeof answer.code === 'string' ? answer.code : null
    const detail = code !== null && 'detail' in answer ? ` (${code}: ${String(answer.detail).slice(0, 200)})` : ''
    return { words: `${part.feature} ${step.name} of ${who.stem}${detail}`, code }
  }
  return undefined
}

async function makeWorld(app: Running): Promise<SharedWorld> {
  // In nobody else's words, also not in those of an earlier walk with the same seed.
  const word = Array.from(crypto.getRandomValues(new Uint8Array(8)), (one) =>
    String.fromCharCode(97 + (one % 26)),
  ).join('')
  const family = `Walk${word}`
  const walker = async (name: string): Promise<Companion> => {
    const stem = `${name}${word}`
    return {
      stem,
      caller: await app.student({ name: `${stem} ${family}` }),
      kept: new Map(),
      versions: new Map(),
      undos: [],
    }
  }
  const students: Companion[] = []
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil']) students.push(await walker(name))
  const [host, moderator, admin] = [await walker('Hana'), await walker('Mira'), await walker('Nils')]
  const { db } = app.shell.database
  await setRole(db, moderator.caller.id, 'moderator', app.shell.clock())
  await setRole(db, admin.caller.id, 'admin', app.shell.clock())
  for (const { caller } of [...students, host, moderator, admin]) await caller.call(whoAmI, {})
  return { ...{ app, family, students, host, moderator, admin }, things: new Map(), barred: new Set() }
}

/** Proves who they are, for what asks for that. */
export const proveIdentity = ({ caller }: Companion): Promise<unknown> =>
  caller.call(confirmIdentity, { password: caller.password })

/** Time passes: mostly a little, now and then hours. Limits of tries begin anew. */
async function pass({ app }: SharedWorld, draw: Draw): Promise<void> {
  if (draw(3) !== 0) return
  app.advance(draw(6) === 0 ? (1 + draw(5)) * 3_600_000 : 20_000)
  await app.shell.database.pool.query('delete from attempts')
}
