import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { browserArgs, findBrowser } from './browser.ts'
import { copyProject } from './feature/scratch.ts'
import { run } from './run.ts'
import { parts, takePart } from './screenshots/parts.ts'
import { type ShotServer, startForShots } from './screenshots/server.ts'

/**
 * The pictures of the README: the demo campus as its student sees it. And those of docs/screens.md: the parts of
 * screens, from a copy of the project in which `npm run feature` has made one more feature.
 */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-shots-'))
const out = 'docs/screenshots'
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const work = (id: number, ahead: number, title: string) =>
  `BEGIN:VEVENT\r\nUID:event-assignment-${id}\r\nDTSTART;VALUE=DATE:${day(ahead)}\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`
const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Alder Hill Calendar (Canvas)\r\n${work(1, 3, 'Lab 2: Texture by feel [SOIL 101-02]')}${work(2, 5, 'Reading log 6 [ENG 205]')}${work(3, 8, 'Problem set 10 [MATH 240]')}END:VCALENDAR\r\n`

await run('node', ['scripts/build.ts', '--if-stale'])
fs.mkdirSync(`${out}/parts`, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs })
let server: ShotServer = await startForShots('.', path.join(folder, 'data'))
try {
  const light = await signedIn('light', 1280, 800)
  await light.getByText('Problem set 8: shortest paths').first().waitFor()
  await shot(light, 'dashboard-1280-light')
  await light.goto(`${server.origin}/homework/import`)
  await light
    .locator('input[type=file]')
    .setInputFiles({ name: 'canvas.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  await light.getByText('Texture by feel').waitFor()
  await shot(light, 'import-1280-light')
  const dark = await signedIn('dark', 1280, 800)
  await dark.goto(`${server.origin}/homework`)
  await dark.getByText('Eigenvalues worksheet').waitFor()
  await shot(dark, 'homework-1280-dark')
  await light.goto(`${server.origin}/calendar`)
  await light.getByText('Algorithms').first().waitFor()
  await shot(light, 'calendar-1280-light')
  await light.goto(`${server.origin}/courses`)
  await light.getByRole('link', { name: 'Algorithms' }).click()
  await light.getByRole('heading', { name: 'Algorithms', level: 1 }).waitFor()
  await light.getByText('graded items').first().waitFor()
  await shot(light, 'course-1280-light')
  await dark.goto(`${server.origin}/study-sessions`)
  const planned = dark.getByRole('article', { name: 'Problem set 8: shortest paths' })
  await planned.getByRole('button', { name: 'Start' }).click()
  await dark.getByText('Studying now').waitFor()
  await dark.getByText(/0 min so far/).waitFor()
  await shot(dark, 'study-1280-dark')
  for (const context of browser.contexts()) await context.close()
  await server.stop()
  server = await startForShots(await withFeature(), path.join(folder, 'parts-data'))
  for (const scheme of ['light', 'dark'] as const) {
    const page = await signedIn(scheme, 1280, 800)
    for (const part of parts) {
      const file = `${out}/parts/${part.file}-${scheme}.png`
      await takePart(page, server.origin, part, file)
      process.stdout.write(`${file}\n`)
    }
  }
} finally {
  await browser.close()
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** A copy of the project with reading circles, built. */
async function withFeature(): Promise<string> {
  const copy = path.join(folder, 'quad')
  copyProject(copy)
  const inCopy = { cwd: copy }
  await run('node', ['--import', './server/loading.js', 'scripts/feature.ts', 'reading-circles', '--scope'], inCopy)
  await run('node', ['scripts/build.ts'], inCopy)
  return copy
}

async function signedIn(colorScheme: 'light' | 'dark', width: number, height: number): Promise<Page> {
  const page = await browser.newPage({ colorScheme, viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto(`${server.origin}/`)
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
