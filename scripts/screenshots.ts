import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { freePort } from '../server/testing/port.ts'
import { browserArgs, findBrowser } from './browser.ts'
import { run } from './run.ts'

/** The pictures of the README: the demo campus as its student sees it, from a server of its own. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-shots-'))
const port = await freePort()
const out = 'docs/screenshots'
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const work = (id: number, ahead: number, title: string) =>
  `BEGIN:VEVENT\r\nUID:event-assignment-${id}\r\nDTSTART;VALUE=DATE:${day(ahead)}\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`
const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Alder Hill Calendar (Canvas)\r\n${work(1, 3, 'Lab 2: Texture by feel [SOIL 101-02]')}${work(2, 5, 'Reading log 6 [ENG 205]')}${work(3, 8, 'Problem set 10 [MATH 240]')}END:VCALENDAR\r\n`

await run('node', ['scripts/build.ts', '--if-stale'])
fs.mkdirSync(out, { recursive: true })
const server = spawn(process.execPath, ['scripts/start.js'], {
  env: { ...process.env, PORT: String(port), QUAD_DATA: folder, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((resolve) =>
  server.stdout.on('data', (part: Buffer) => part.includes('Quad is ready') && resolve()),
)
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs })
try {
  const light = await signedIn('light', 1280, 800)
  await light.getByText('Problem set 8: shortest paths').first().waitFor()
  await shot(light, 'dashboard-1280-light')
  await light.goto(`http://localhost:${port}/homework/import`)
  await light
    .locator('input[type=file]')
    .setInputFiles({ name: 'canvas.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  await light.getByText('Texture by feel').waitFor()
  await shot(light, 'import-1280-light')
  const dark = await signedIn('dark', 1280, 800)
  await dark.goto(`http://localhost:${port}/homework`)
  await dark.getByText('Eigenvalues worksheet').waitFor()
  await shot(dark, 'homework-1280-dark')
  await light.goto(`http://localhost:${port}/calendar`)
  await light.getByText('Algorithms').first().waitFor()
  await shot(light, 'calendar-1280-light')
  await light.goto(`http://localhost:${port}/courses`)
  await light.getByRole('link', { name: 'Algorithms' }).click()
  await light.getByRole('heading', { name: 'Algorithms', level: 1 }).waitFor()
  await light.getByText('graded items').first().waitFor()
  await shot(light, 'course-1280-light')
  await dark.goto(`http://localhost:${port}/study-sessions`)
  const planned = dark.getByRole('article', { name: 'Problem set 8: shortest paths' })
  await planned.getByRole('button', { name: 'Start' }).click()
  await dark.getByText('Studying now').waitFor()
  await dark.getByText(/0 min so far/).waitFor()
  await shot(dark, 'study-1280-dark')
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  fs.rmSync(folder, { recursive: true, force: true })
}

async function signedIn(colorScheme: 'light' | 'dark', width: number, height: number): Promise<Page> {
  const page = await browser.newPage({ colorScheme, viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto(`http://localhost:${port}/`)
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome back, Maya!' }).waitFor()
  // Without the greeting toast of the sign-in.
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome back, Maya!' }).waitFor()
  return page
}

async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(out, `${name}.png`) })
  process.stdout.write(`${out}/${name}.png\n`)
}
