import { startSmtp, type TakenMail } from '../../features/mail/smtp.testing.ts'
import type { Database } from '../../server/db/db.ts'
import type { Feature } from '../../server/feature.ts'
import { seedOfRun } from './drawing.ts'
import type { ProofOutcome } from './outcome.ts'
import { type Nodes, startNodes } from './reminders/nodes.ts'
import { plantedReminders } from './reminders/planted.ts'
import { type History, walkReminders } from './reminders/walk.ts'
import { foundWords, plantsHere, someOf } from './sampled.ts'

const many = {
  quick: { walks: 2, rounds: 80 },
  usual: { walks: 40, rounds: 120 },
  full: { walks: 400, rounds: 150 },
}
/** Rounds within which a planted fault is found. */
const enough = { walks: 200, rounds: 40 }

/**
 * Whatever students do with what they are reminded of, and however often the server is away, killed, or runs on two
 * nodes at once, each reminder is told once, and its mail sent once; a mail that is repeated after a kill has the same
 * id.
 */
export async function proveReminders(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const { walks, rounds } = full ? many.full : quick ? many.quick : many.usual
  const seed = seedOfRun()
  const found: History[] = []
  await withNodes(database, undefined, async (nodes, taken) => {
    for (let number = 0; number < walks; number++)
      found.push(await walkReminders(nodes, taken, { seed: seed + number, rounds }))
  })
  const blind: string[] = []
  const most = plantsHere(database, quick) ? (quick ? 1 : plantedReminders.length) : 0
  const planted = someOf(plantedReminders, most)
  for (const { words, plant, remove, offered, finds } of planted) {
    const seen = await withNodes(database, offered, async (nodes, taken) => {
      if (plant !== undefined) await database.pool.query(plant)
      let seen = false
      for (let number = 0; number < enough.walks && !seen; number++) {
        const { faults } = await walkReminders(nodes, taken, { seed: seed + number, rounds: enough.rounds })
        seen = faults.some((fault) => finds.test(fault))
      }
      if (remove !== undefined) await database.pool.query(remove)
      return seen
    })
    if (!seen) blind.push(`a planted fault was not found: ${words}`)
  }
  const sum = (of: 'rounds' | 'steps' | 'told' | 'mails' | 'repeats') => found.reduce((all, one) => all + one[of], 0)
  const faults = found.flatMap((one) => one.faults)
  const missing = faults.filter((fault) => /^was not told|^a mail was not sent/.test(fault)).length
  const doubled = faults.filter((fault) =>
    /^was told (twice|again)|^a mail was sent without|^the same mail/.test(fault),
  )
  return {
    line:
      `${walks} histories of three students: ${sum('rounds')} rounds, ${sum('steps')} steps; ${sum('told')} reminders told, ${missing} missing, ` +
      `${doubled.length} doubled, ${faults.length} faults; ${sum('mails')} mails, ${sum('repeats')} repeated under the same id; ` +
      `${foundWords(planted.length, blind)}; seed ${seed}`,
    faults: [...faults.slice(0, 40), ...blind],
  }
}

async function withNodes<T>(
  database: Database,
  offered: Feature[] | undefined,
  work: (nodes: Nodes, taken: TakenMail[]) => Promise<T>,
): Promise<T> {
  const post = await startSmtp()
  const nodes = await startNodes(database, post.url, offered)
  try {
    return await work(nodes, post.taken)
  } finally {
    await nodes.close()
    await post.close()
  }
}
