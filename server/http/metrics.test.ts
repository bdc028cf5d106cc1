import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setRole } from '../../features/account/queries.ts'
import { readHealth } from '../../features/admin/health/contract.ts'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { makeBackups } from '../backups/backups.ts'
import { testApp } from '../testing/app.ts'
import { emptyFolder } from '../testing/folders.ts'
import { testLimits } from '../testing/limits.ts'
import { rawRequest } from '../testing/raw.ts'
import { makeMetrics } from './metrics.ts'

const alerts = 'docs/deploy/alerts.yml'
const board = 'docs/deploy/grafana.json'

/** Everything that Prometheus may find, also of histograms. */
async function offered(): Promise<Set<string>> {
  const { shell } = await testApp()
  const backups = makeBackups(shell.database, emptyFolder(), shell.log)
  const { registry } = makeMetrics({ ...shell, backups })
  const names = (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  )
  // Prometheus itself says whether it reached a target.
  return new Set([...names, 'up'])
}

test('alerts and board name only figures that exist', async () => {
  const known = await offered()
  for (const file of [alerts, board]) {
    const text = fs.readFileSync(file, 'utf8')
    const named = [...text.matchAll(/\b((?:quad|http|process|nodejs)_[a-z_]+|up(?=\{))/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  }
  const panels: { targets: { expr: string }[] }[] = JSON.parse(fs.readFileSync(board, 'utf8')).panels
  for (const { targets } of panels) for (const { expr } of targets) expect(expr).toContain('job="quad"')
})

test('Prometheus accepts the alerts', () => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', alerts], { encoding: 'utf8' })
  if (error) process.stderr.write(`The alerts were not checked, since promtool is not installed (${error.message}).\n`)
  else expect(`${status} ${stdout}${stderr}`).toMatch(/^0 .*SUCCESS/s)
})

test('the figures name the version, background work by state, backups before the first, and what was refused', async () => {
  const app = await testApp()
  const figures = async () => (await rawRequest(app.origin, { path: '/metrics' })).text
  const text = await figures()
  expect(text).toMatch(
    new RegExp(`^quad_build_info\\{version="[^"]+",node="${process.versions.node}",engine="\\w+"\\} 1$`, 'm'),
  )
  for (const state of ['waiting', 'retrying', 'running', 'failed'])
    expect(text).toContain(`quad_jobs{queue="mail",state="${state}"} 0`)
  expect(text).toContain('quad_shed_requests_total{status="503"} 0')
  expect(text).toMatch(/^quad_mails_total\{outcome="taken"\} \d+$/m)
  expect(text).toContain('process_start_time_seconds')
  const { registry } = makeMetrics({
    ...app.shell,
    backups: makeBackups(app.shell.database, emptyFolder(), app.shell.log),
  })
  expect(await registry.metrics()).toMatch(/^quad_backups 0$/m)
})

test('a request for which there is no place is counted, another refusal is not', async () => {
  const post = await startSmtp()
  onTestFinished(async () => void (await post.close()))
  const greet = Promise.withResolvers<void>()
  post.state.greeting = greet.promise
  const app = await testApp({ SMTP_URL: post.url })
  const admin = await app.student()
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1001)
  const shed = async () => {
    const { text } = await rawRequest(app.origin, { path: '/metrics' })
    return Number(/^quad_shed_requests_total\{status="429"\} (\d+)$/m.exec(text)?.[1])
  }
  expect((await admin.fetch('/api/nowhere')).status).toBe(404)
  expect(await shed()).toBe(0)
  const first = admin.send(readHealth, {})
  await vi.waitFor(() => expect(post.state.connections).toBe(1), { timeout: testLimits.wait })
  expect((await admin.send(readHealth, {})).status).toBe(429)
  expect(await shed()).toBe(1)
  greet.resolve()
  expect((await first).status).toBe(200)
})
