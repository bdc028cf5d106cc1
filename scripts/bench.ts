import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { benchFloods } from '../features/account/floods.bench.ts'
import { benchSignIns } from '../features/account/signIns.bench.ts'
import { benchAnalytics } from '../features/analytics/analytics.bench.ts'
import { benchFeed, benchMonth, fillCalendar } from '../features/calendar/calendar.bench.ts'
import { benchMonthScreen } from '../features/calendar/monthScreen.bench.ts'
import { benchCampusEvents } from '../features/events/events.bench.ts'
import { benchExport } from '../features/export/exports.bench.ts'
import { benchUploads } from '../features/homework/attachments/uploads.bench.ts'
import { benchLongList } from '../features/homework/longList.bench.ts'
import { benchConfirmations, benchSignUpMails } from '../features/mail/confirmations.bench.ts'
import { benchReminders } from '../features/notifications/reminders.bench.ts'
import { benchOrganizations } from '../features/organizations/organizations.bench.ts'
import { benchSeen } from '../features/people/seen.bench.ts'
import { benchBilling } from '../features/premium/billing.bench.ts'
import { benchSearch } from '../features/search/search.bench.ts'
import { timerSides } from '../features/study/timer/timers.bench.ts'
import { benchSlots } from '../features/tutoring/slots/slots.bench.ts'
import { benchTutors } from '../features/tutoring/tutors.bench.ts'
import { stopChildren } from './bench/children.ts'
import { alternate, figureOf, type Rounds, type Side } from './bench/compare.ts'
import { type BenchServers, onPGlite, onPostgres, serveParts } from './bench/engines.ts'
import { type Figure, figureLine, type Goal, heading } from './bench/figures.ts'
import { benchGrowth } from './bench/growth.ts'
import { benchJavascript } from './bench/javascript.ts'
import { benchLive, benchPresence } from './bench/live.ts'
import { benchMemory } from './bench/memory.ts'
import { fillParts, mostParts, ownParts } from './bench/parts.ts'
import { benchScreens } from './bench/screens.ts'
import { benchStarting } from './bench/starting.ts'
import { benchSuite } from './bench/suite.ts'
import { run } from './run.ts'

/*
 * npm run bench [-- NAME …] [--quick] [--json FILE] [--minutes N] Speed as ratios to baselines that run in the same
 * minutes; sizes, memory and start times as they are. NAME: list, unchanged, dashboard, parts, create, timers, calendar, pglite,
 * javascript, starting, memory, sign-ins, floods, mails, people, reminders, search, slots, tutors, organizations, events, analytics, billing, uploads, export, screens, long-list, live, presence, and, only when named, growth
 * (50,000 people, 5,000 with --quick: minutes, and gigabytes in the folder for temporary files) and suite.
 * All processes share this machine's cores, so for speed only ratios and CPU mean anything. --minutes: how long the load
 * lasts after which memory is measured, then at 320 requests a second.
 */

// A server builds the app first where it is stale, which is no part of any figure.
await run('node', ['scripts/build.ts', '--if-stale'])

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, quick: { type: 'boolean', default: false }, minutes: { type: 'string' } },
})
/** Of load before memory is measured; undefined: less than two. */
const minutes = flags.minutes === undefined ? undefined : Number(flags.minutes)
const wants = (name: string) => names.length === 0 || names.includes(name)
const rounds = flags.quick ? 3 : 5
const milliseconds = flags.quick ? 500 : 1000
const figures: Figure[] = []

const listPath = '/api/assignments?limit=100'
const draft = { title: 'Problem set', course: 'Course 3', dueDate: '2027-03-01', dueTime: '17:00', priority: 'high' }
const body = JSON.stringify({ ...draft, description: 'Sections five and six.' })

/** The same request to both sides, from every person in turn. `tags`: the ETag of each person's last answer. */
function sides({ ours, bare, people }: BenchServers, path: string, post = false, tags?: string[]): [Side, Side] {
  const raw = (port: number, headers: string) =>
    `${post ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}\r\n${
      post
        ? `origin: http://localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
        : '\r\n'
    }`
  const known = (index: number) => (tags ? `\r\nif-none-match: ${tags[index]}` : '')
  return [
    {
      ...ours,
      status: tags ? 304 : 200,
      requests: people.map(({ cookie }, index) => raw(ours.port, `cookie: ${cookie}${known(index)}`)),
    },
    { ...bare, status: 200, requests: people.map(({ token }) => raw(bare.port, `authorization: Bearer ${token}`)) },
  ]
}

function tell(found: Figure): void {
  figures.push(found)
  console.log(figureLine(found))
}

async function compare(name: string, both: [Side, Side], rate?: Goal, cpu?: Goal, others = [1, 16]): Promise<Rounds> {
  const run = (concurrency: number) => alternate(...both, { concurrency, rounds, milliseconds })
  const full = await run(64)
  tell(figureOf(`${name}, c=64: CPU per 1,000`, 'ms', full, ({ cpu }) => cpu, cpu))
  tell(figureOf(`${name}, c=64: answers a second`, '/s', full, ({ rate }) => rate, rate))
  for (const concurrency of flags.quick ? [] : others) {
    const found = await run(concurrency)
    tell(figureOf(`${name}, c=${concurrency}: CPU per 1,000`, 'ms', found, ({ cpu }) => cpu))
    tell(figureOf(`${name}, c=${concurrency}: answers a second`, '/s', found, ({ rate }) => rate))
  }
  return full
}

async function tagsOf({ ours, people }: BenchServers, path = listPath): Promise<string[]> {
  const tags = []
  for (const { cookie } of people) {
    const answer = await fetch(`http://localhost:${ours.port}${path}`, { headers: { cookie } })
    await answer.text()
    tags.push(answer.headers.get('etag') ?? '')
  }
  return tags
}

async function postgres(): Promise<void> {
  const engine = await onPostgres()
  const least = (must: number, moonshot: number): Goal => ({ at: 'least', must, moonshot })
  const most = (must: number, moonshot: number): Goal => ({ at: 'most', must, moonshot })
  if (wants('list')) {
    const full = await compare('list of 100', sides(engine, listPath), least(0.7, 1.3), most(1.4, 1))
    tell(figureOf('list of 100, c=64: p99', 'ms', full, ({ p99 }) => p99, most(2, 1)))
  }
  if (wants('unchanged'))
    await compare('list unchanged (304)', sides(engine, listPath, false, await tagsOf(engine)), least(2, 6))
  if (wants('dashboard')) await compare('dashboard', sides(engine, '/api/dashboard'), least(0.7, 0.95))
  if (wants('create')) await compare('create', sides(engine, '/api/assignments', true), least(0.6, 0.9))
  if (wants('timers')) await compare('timer, paused and resumed', await timerSides(engine))
  await engine.close()
}

async function calendar(): Promise<void> {
  const engine = await onPostgres(fillCalendar)
  const { sides: both, bytes, full } = await benchMonth(engine)
  await compare('month of 2,000', both, undefined, undefined, [1])
  for (const found of bytes) tell(found)
  for (const found of await benchFeed(engine, full, rounds)) tell(found)
  for (const found of await benchMonthScreen(engine, full[0], rounds)) tell(found)
  await engine.close()
}

async function pglite(): Promise<void> {
  const engine = await onPGlite()
  for (const [name, path] of [
    ['PGlite list of 100', listPath],
    ['PGlite dashboard', '/api/dashboard'],
  ] as const) {
    const full = await compare(name, sides(engine, path), { at: 'least', must: 0.8 }, undefined, [1])
    const tail = full.ours.map(({ p99, p50 }) => p99 / p50)
    const value = tail.toSorted((one, other) => one - other)[tail.length >> 1] ?? 0
    const spread: [number, number] = [Math.min(...tail), Math.max(...tail)]
    tell({
      name: `${name}, c=64: p99 / p50`,
      unit: '',
      value,
      spread,
      goal: { at: 'most', moonshot: 3 },
    })
  }
  await engine.close()
}

/**
 * The dashboard with more and more parts: unchanged, asked for without saying what is known, and after a change of one
 * of them, with that change.
 */
async function parts(): Promise<void> {
  const dashboard = '/api/dashboard'
  const goal: Goal = { at: 'least', must: 0.8 }
  for (const [words, begin] of [
    ['', onPostgres],
    ['PGlite ', onPGlite],
  ] as const)
    for (const many of [ownParts, 10, mostParts]) {
      const engine = await begin(fillParts, (settings) => serveParts(many, settings))
      const name = `${words}dashboard, ${many} parts`
      await compare(
        `${name}, unchanged`,
        sides(engine, dashboard, false, await tagsOf(engine, dashboard)),
        goal,
        undefined,
        [],
      )
      await compare(name, sides(engine, dashboard), goal, undefined, [])
      const [changes, reads] = [sides(engine, '/api/assignments', true), sides(engine, dashboard)]
      const both = ([0, 1] as const).map((side) => ({
        ...changes[side],
        requests: changes[side].requests.flatMap((change, index) => [change, reads[side].requests[index] ?? '']),
      }))
      const [ours, bare] = both
      if (ours && bare) await compare(`${name}, with a change`, [ours, bare], undefined, undefined, [])
      await engine.close()
    }
}

const most = 30 + 2 * (minutes ?? 0)
setTimeout(() => {
  console.error(`The benchmark took more than ${most} minutes and was stopped.`)
  stopChildren().finally(() => process.exit(1))
}, most * 60_000).unref()

console.log(heading())
try {
  if (['list', 'unchanged', 'dashboard', 'create', 'timers'].some(wants)) await postgres()
  if (wants('parts')) await parts()
  if (wants('calendar')) await calendar()
  if (wants('pglite')) await pglite()
  if (wants('javascript')) for (const found of benchJavascript()) tell(found)
  if (wants('starting')) for (const found of await benchStarting(rounds)) tell(found)
  if (wants('memory'))
    for (const found of await benchMemory(minutes ? minutes * 60 : flags.quick ? 20 : 60, minutes ? 100 : 0))
      tell(found)
  if (wants('sign-ins')) tell(await benchSignIns(rounds, milliseconds))
  if (wants('floods')) for (const found of await benchFloods()) tell(found)
  if (wants('mails')) tell(await benchConfirmations())
  if (wants('mails')) tell(await benchSignUpMails())
  if (wants('people')) tell(await benchSeen(rounds))
  if (wants('reminders')) for (const figure of await benchReminders()) tell(figure)
  if (wants('search')) for (const found of await benchSearch(rounds)) tell(found)
  if (wants('slots')) for (const found of benchSlots(rounds)) tell(found)
  if (wants('tutors')) for (const found of await benchTutors(rounds)) tell(found)
  if (wants('events')) for (const found of await benchCampusEvents(rounds)) tell(found)
  if (wants('organizations')) for (const found of await benchOrganizations(rounds)) tell(found)
  if (wants('analytics')) for (const found of await benchAnalytics(rounds)) tell(found)
  if (wants('billing')) for (const found of await benchBilling(rounds)) tell(found)
  if (wants('uploads')) for (const found of await benchUploads()) tell(found)
  if (wants('export')) for (const found of await benchExport(flags.quick ? 2 : 20)) tell(found)
  if (wants('screens')) for (const found of await benchScreens(rounds)) tell(found)
  if (wants('long-list')) for (const found of await benchLongList(rounds)) tell(found)
  if (wants('live')) for (const found of await benchLive(rounds, flags.quick)) tell(found)
  if (wants('presence')) for (const found of await benchPresence(flags.quick)) tell(found)
  // Take minutes, so only when named.
  if (names.includes('growth')) for (const found of await benchGrowth(rounds, flags.quick ? 5000 : 50_000)) tell(found)
  if (names.includes('suite')) for (const found of await benchSuite()) tell(found)
} finally {
  await stopChildren()
}
if (flags.json) fs.writeFileSync(flags.json, `${JSON.stringify(figures, null, 2)}\n`)
process.exit()
