import { addCourse } from '../../../features/courses/contract.ts'
import type { TakenMail } from '../../../features/mail/smtp.testing.ts'
import { channelSetting } from '../../../features/notifications/contract.ts'
import { confirmedStudent } from '../../../features/notifications/notifications.testing.ts'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { type Draw, drawing, pick } from '../drawing.ts'
import { Killed } from '../mortal.ts'
import { readLetter } from './letters.ts'
import { lookAtReminders } from './lists.ts'
import type { Node, Nodes } from './nodes.ts'
import { makeReminderOracle, type Oracle, type ToldRow } from './oracle.ts'
import type { Stepping } from './stepping.ts'
import { allMails, takeReminderStep, zones } from './steps.ts'
import { addThing, courseCode } from './thingSteps.ts'
import type { Student } from './world.ts'
import { changeDay, momentShown, nextQuietEdge } from './zones.ts'

const minute = 60_000

/** A day or two before clocks are moved somewhere, and a time of the year at which they are not. */
const beginnings = [
  { at: '2031-03-08T06:00:00Z', zone: 'America/New_York' },
  { at: '2031-11-01T06:00:00Z', zone: 'America/New_York' },
  { at: '2031-03-29T03:00:00Z', zone: 'Europe/Berlin' },
  { at: '2031-10-25T08:00:00Z', zone: 'Europe/Berlin' },
  { at: '2031-04-04T20:00:00Z', zone: 'Australia/Sydney' },
  { at: '2031-10-04T02:00:00Z', zone: 'Australia/Lord_Howe' },
  { at: '2031-09-06T10:00:00Z', zone: 'America/Santiago' },
  { at: '2031-04-05T10:00:00Z', zone: 'America/Santiago' },
  { at: '2031-06-15T10:00:00Z', zone: 'UTC' },
]

export type History = { rounds: number; steps: number; told: number; mails: number; repeats: number; faults: string[] }

/** Everything of one walk. */
type Walking = {
  nodes: Nodes
  taken: TakenMail[]
  draw: Draw
  students: (Student & { caller: Caller })[]
  oracle: Oracle
  now: number
  rows: ToldRow[]
  found: History
  /** By what was done in this round, for whoever looks at a fault. */
  said: string[]
  mailed: Map<string, number>
}

/**
 * Three students live through some days in which the server is away, killed, runs twice and on two nodes at once; after
 * each round the oracle looks at what they were told and sent. Ends at the first faults, or after so many rounds.
 */
export async function walkReminders(
  nodes: Nodes,
  taken: TakenMail[],
  { seed, rounds, log }: { seed: number; rounds: number; log?: (words: string) => void },
): Promise<History> {
  const draw = drawing(seed, 200_000)
  const { at, zone } = pick(draw, beginnings) ?? { at: '2031-06-15T10:00:00Z', zone: 'UTC' }
  const now = Date.parse(at) + minute * draw(1200)
  nodes.hold(now)
  await nodes.begin()
  const students: Walking['students'] = []
  for (const [name, home] of [['Ada', zone], ['Ben'], ['Cleo']] as const)
    students.push(await makeWalker(nodes, name, home ?? (draw(2) === 0 ? zone : pick(draw, zones)) ?? 'UTC'))
  const oracle = makeReminderOracle(students)
  const found: History = { rounds: 0, steps: 0, told: 0, mails: 0, repeats: 0, faults: [] }
  const walking: Walking = { nodes, taken, draw, students, oracle, now, rows: [], found, said: [], mailed: new Map() }
  taken.splice(0)
  try {
    await runAlone(walking, nodes.one)
    while (found.rounds < rounds && found.faults.length === 0) await takeRound(walking, log)
  } catch (error) {
    found.faults.push(error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error))
  }
  for (const node of [nodes.one, nodes.other]) node.kill(undefined)
  found.told = oracle.told.length
  found.faults = found.faults.map(
    (fault) => `${fault} (seed ${seed}, round ${found.rounds}: ${walking.said.join('; ')})`,
  )
  return found
}

async function makeWalker({ one }: Nodes, name: string, zone: string) {
  const caller = await confirmedStudent(one.app, { name, zone }, { quiet: true })
  const course = idOf(await caller.call(addCourse, { courseCode, courseName: 'Seas' }))
  // Cleo gets what everybody gets who has chosen nothing.
  const channels = name === 'Cleo' ? {} : allMails
  if (name !== 'Cleo') succeeded(await caller.call(channelSetting.change, { value: channels }))
  return {
    ...{ id: caller.id, email: caller.email, name, zone, course, caller, channels, things: [], undos: [] },
    ...{ quiet: { on: true, from: '22:00', to: '07:00' }, leads: [1440, 120], sessionLead: 15, on: true },
    muted: new Set<string>(),
  }
}

async function takeRound(walking: Walking, log?: (words: string) => void): Promise<void> {
  const { draw, students, found, said } = walking
  found.rounds++
  said.splice(0)
  // Everybody has something from the start.
  for (let many = found.rounds === 1 ? 15 : draw(4); many > 0; many--) {
    const student = pick(draw, students)
    if (student) await takeStep(walking, student)
  }
  walking.now = nextMoment(walking)
  await work(walking)
  const student = pick(draw, students)
  if (student) found.faults.push(...(await lookAtReminders(student, walking.oracle, walking.now)))
  log?.(`${found.rounds} ${new Date(walking.now).toISOString()} ${said.join('; ')}`)
}

async function takeStep(walking: Walking, student: Student & { caller: Caller }): Promise<void> {
  const { nodes, found, said } = walking
  found.steps++
  const title = `Thing ${found.steps}`
  const stepping: Stepping = {
    ...{ ...walking, student, caller: student.caller, title: () => title },
    say: (words) => said.push(`${student.name} ${words}`),
    occurrences: (id) => occurrencesOf(nodes, id),
  }
  await (found.rounds === 1 ? addThing(stepping) : takeReminderStep(stepping))
}

/** Often the moment of a reminder, just before or after it, or where quiet hours or a day of moved clocks begin. */
function nextMoment({ draw, students, oracle, now }: Walking): number {
  const coming = oracle.coming(now).toSorted((one, other) => one - other)
  const near = [0, 0, 0, 1, 3][draw(5)] ?? 0
  const edges = students.flatMap(({ quiet, zone }) => nextQuietEdge(quiet, zone, now) ?? [])
  const changes = students.flatMap(({ zone }) => {
    const day = changeDay(zone, now)
    return day === undefined ? [] : ['01:00', '02:00', '03:00'].map((time) => momentShown(zone, day, time))
  })
  const shift = [0, 0, -1000, 1000, 30_000, 59_000, -60_000, -119_000][draw(8)] ?? 0
  const choices = [
    ...[now + minute, now + minute, now + 1000 * (1 + draw(120)), now + minute * (1 + draw(30))],
    ...Array.from({ length: 8 }, () => (coming[near] ?? now + minute) + shift),
    ...Array.from({ length: 3 }, () => (pick(draw, edges) ?? now) + shift),
    ...[
      (pick(draw, changes) ?? now) + shift,
      now + minute * (draw(8) === 0 ? draw(600) : draw(60)),
      now + minute * (draw(20) === 0 ? 1600 : 3),
    ],
  ]
  const next = pick(draw, choices) ?? now
  // Not further than a day and some hours: nobody would be told anything.
  return next > now && next < now + 100_000_000 ? next : now + minute
}

/** The server works at that moment: once, twice, on two nodes, or is killed and starts again. */
async function work(walking: Walking): Promise<void> {
  const { nodes, draw, now, said } = walking
  nodes.hold(now)
  const how = draw(12)
  if (how === 0) {
    said.push('away')
    return
  }
  if (how === 1) {
    said.push('twice')
    await runAlone(walking, nodes.one)
    return runAlone(walking, nodes.one)
  }
  if (how === 2) {
    const slow = 1000 * draw(90)
    said.push(`another node, ${slow / 1000} s behind`)
    nodes.hold(now, slow)
    await runAlone(walking, nodes.one)
    return runAlone(walking, nodes.other, now - slow)
  }
  if (how === 3 || how === 4) {
    said.push('two nodes at once')
    return runBoth(walking)
  }
  if (how === 5 || how === 6) return killOne(walking)
  if (how === 7) {
    said.push('confirmations lost')
    await runAlone(walking, nodes.one)
    await nodes.forgetDone(1 + draw(3))
    await nodes.settle(nodes.other)
    return look(walking, { told: false, sent: false, repeats: 1 })
  }
  return runAlone(walking, nodes.one)
}

async function runAlone(walking: Walking, node: Node, now = walking.now): Promise<void> {
  await node.minute()
  await walking.nodes.settle(node)
  await look(walking, { told: true, sent: true, now })
}

async function runBoth(walking: Walking): Promise<void> {
  const { nodes } = walking
  const both = [nodes.one, nodes.other]
  await Promise.all(both.map((node) => node.minute()))
  await Promise.all(both.map((node) => nodes.settle(node)))
  await look(walking, { told: true, sent: true, apart: true })
}

/** In the transaction that tells, in the one that sends, or later: that of the mail that the server has taken. */
async function killOne(walking: Walking): Promise<void> {
  const { nodes, draw, said } = walking
  const death = { transaction: 1 + draw(5), committed: draw(2) === 0 }
  said.push(`killed ${death.committed ? 'after' : 'before'} the commit of transaction ${death.transaction}`)
  nodes.one.kill(death)
  try {
    await nodes.one.minute()
    await nodes.settle(nodes.one)
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
  nodes.one.kill(undefined)
  const reached = death.transaction * 2 + (death.committed ? 1 : 0)
  await look(walking, { told: reached >= 3, sent: reached >= 5, later: true })
  if (draw(2) === 0) {
    walking.now += minute * (1 + draw(20))
    nodes.hold(walking.now)
  }
  await nodes.recover()
  const node = draw(2) === 0 ? nodes.one : nodes.other
  const sent = await nodes.settle(node)
  await look(walking, { told: false, sent, later: true })
  await node.minute()
  await nodes.settle(node)
  await look(walking, { told: true, sent: true, repeats: 1 })
}

type Looking = {
  /** Whether a run has looked for reminders, and one has sent what was due. */
  told: boolean
  sent: boolean
  now?: number
  apart?: boolean
  /** Mails are judged the next time. */
  later?: boolean
  repeats?: number
}

async function look(walking: Walking, { told, sent, now = walking.now, apart = false, later, repeats = 0 }: Looking) {
  const { nodes, oracle, found, taken, mailed } = walking
  walking.rows = await toldRows(nodes, walking.students)
  if (told) oracle.tell(now)
  found.faults.push(...oracle.judge(walking.rows))
  if (sent) oracle.deliver(now)
  if (later) return
  const letters = taken.splice(0).map(readLetter)
  const fresh = letters.filter(({ id }) => !mailed.has(id))
  for (const { id } of letters) {
    const times = (mailed.get(id) ?? 0) + 1
    mailed.set(id, times)
    if (times > 1) found.repeats++
    if (times > 1 + repeats) found.faults.push(`the same mail was sent ${times} times, without a kill: ${id}`)
  }
  found.mails += new Set(fresh.map(({ id }) => id)).size
  found.faults.push(...oracle.judgeLetters(fresh, apart))
}

async function toldRows({ pool }: Nodes, students: Student[]): Promise<ToldRow[]> {
  const text = `select id, user_id as person, reference as thing, lead, at, told_at as "toldAt", shown
    from notifications where user_id = any($1::uuid[])`
  const { rows } = await pool.query(text, [students.map(({ id }) => id)])
  return rows.map((row) => ({ ...row, at: row.at?.getTime() ?? 0, toldAt: row.toldAt.getTime() }))
}

async function occurrencesOf({ pool }: Nodes, id: string): Promise<string[]> {
  const text = `select o.id from calendar_occurrences o join calendar_occurrences f on f.event_id = o.event_id
    where f.id = $1 order by o.starts_at, o.start_day`
  return (await pool.query<{ id: string }>(text, [id])).rows.map((row) => row.id)
}
