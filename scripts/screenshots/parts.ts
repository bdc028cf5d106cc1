import type { Locator, Page } from 'playwright-core'

/** A part of screens, and where one is to be seen. */
type PartPicture = {
  /** The name of its files, without theme and ending. */
  file: string
  at: string
  /** Presses, before it is there. */
  prepare?: (page: Page) => Promise<void>
  /** What is taken; of several parts, the area that has all of them. */
  take: (page: Page) => Locator[]
  /** At the width of a phone. */
  phone?: true
}

const circles = '/reading-circles'
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
const openCircle = (page: Page) => page.getByRole('link', { name: 'Thursday evenings' }).click()
const main = (page: Page) => page.locator('#main')

export const parts: PartPicture[] = [
  {
    file: 'page-title',
    at: '/study-sessions',
    take: (page) => [page.getByRole('heading', { level: 1 }).locator('../..')],
  },
  {
    file: 'thing-head',
    at: '/courses',
    prepare: (page) => page.getByRole('link', { name: 'Algorithms' }).click(),
    take: (page) => [
      page.getByRole('link', { name: 'My Courses' }),
      page.getByRole('heading', { level: 1 }).locator('../../..'),
    ],
  },
  { file: 'stacks', at: circles, prepare: openCircle, take: (page) => [panel(page, 'About'), panel(page, 'People')] },
  {
    file: 'directory-rows',
    at: circles,
    take: (page) => [page.locator('search'), page.getByRole('list', { name: 'Reading circles' })],
  },
  {
    file: 'directory-cards',
    at: '/study-sessions?type=group',
    take: (page) => [page.locator('search'), page.getByRole('list', { name: 'Study sessions' })],
  },
  {
    file: 'directory-phone',
    at: circles,
    phone: true,
    take: (page) => [page.locator('search'), page.getByRole('list', { name: 'Reading circles' })],
  },
  { file: 'chips', at: circles, take: (page) => [page.getByRole('radiogroup', { name: 'Which reading circles' })] },
  {
    file: 'nothing-fits',
    at: `${circles}?q=nothing`,
    take: (page) => [page.getByText('No reading circles found').locator('..')],
  },
  {
    file: 'not-there',
    at: `${circles}/00000000-0000-4000-8000-000000000000`,
    take: (page) => [page.getByText('This reading circle is not there').locator('..')],
  },
  {
    file: 'failed',
    at: '/',
    prepare: async (page) => {
      await page.route('**/api/study-sessions*', (route) => route.abort())
      await page.getByRole('link', { name: 'Study Sessions', exact: true }).first().click()
    },
    take: (page) => [page.getByRole('alert')],
  },
  { file: 'panel-rows', at: '/', take: (page) => [panel(page, 'Active Courses')] },
  { file: 'panel-facts', at: circles, prepare: openCircle, take: (page) => [panel(page, 'Next meeting')] },
  { file: 'stat-strip', at: '/', take: (page) => [page.getByText('Hours Studied').locator('../..')] },
  { file: 'action-list', at: '/', take: (page) => [panel(page, 'Quick Actions')] },
  { file: 'card', at: '/study-sessions?type=group', take: (page) => [page.getByRole('article').first()] },
  {
    file: 'form-dialog',
    at: circles,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New reading circle' }).click()
      await page.getByRole('button', { name: 'Add reading circle' }).click()
      await page.getByText('Name the reading circle.').waitFor()
    },
    take: (page) => [page.getByRole('dialog')],
  },
  {
    file: 'action-menu',
    at: '/homework?view=board',
    prepare: (page) => page.getByRole('button', { name: 'Actions for Eigenvalues worksheet' }).click(),
    take: (page) => [
      page.getByRole('button', { name: 'Actions for Eigenvalues worksheet' }),
      page.locator('[popover]:popover-open'),
    ],
  },
  {
    file: 'undo-toast',
    at: circles,
    prepare: async (page) => {
      await openCircle(page)
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
    take: (page) => [page.getByRole('group', { name: 'Message' }).last()],
  },
  { file: 'setting-row', at: '/settings', take: (page) => [main(page).locator('section').first()] },
]

const margin = 12

/** Takes a picture of a part, with a little of what is around it. */
export async function takePart(page: Page, origin: string, part: PartPicture, file: string): Promise<void> {
  await page.setViewportSize(part.phone ? { width: 360, height: 740 } : { width: 1280, height: 900 })
  await page.goto(`${origin}${part.at}`)
  await page.waitForLoadState('networkidle')
  await part.prepare?.(page)
  const taken = part.take(page)
  for (const one of taken) await one.waitFor()
  await page.waitForLoadState('networkidle')
  const boxes = await Promise.all(taken.map(async (one) => (await one.boundingBox()) ?? undefined))
  const areas = boxes.filter((box) => box !== undefined)
  const [x, y] = [Math.min(...areas.map((box) => box.x)) - margin, Math.min(...areas.map((box) => box.y)) - margin]
  const right = Math.max(...areas.map((box) => box.x + box.width)) + margin
  const bottom = Math.max(...areas.map((box) => box.y + box.height)) + margin
  const clip = { x: Math.max(0, x), y: Math.max(0, y), width: right - Math.max(0, x), height: bottom - Math.max(0, y) }
  await page.screenshot({ path: file, clip, fullPage: true })
  await page.unrouteAll()
  // Takes back what the picture needed.
  const undo = page.getByRole('button', { name: 'Undo' })
  if (await undo.count()) {
    await undo.click()
    await page.waitForLoadState('networkidle')
  }
}
