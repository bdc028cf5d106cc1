import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinQuad, openBrowser } from './quad.ts'

const scripts = '**/assets/*.js'

/** The positions of the title and the parts beneath it, once the title's font has loaded. */
async function places(page: Page, beneath: string) {
  const title = page.getByRole('heading', { level: 1, name: 'Welcome back, Maya!' })
  await title.waitFor()
  await page.evaluate('document.fonts.ready')
  const [at, below] = await Promise.all([title.boundingBox(), page.locator(beneath).first().boundingBox()])
  return { title: [at?.x, at?.y, at?.height], beneath: below }
}

test('a student who comes back finds their dashboard in outline before any script, and nothing moves as it is drawn', async () => {
  const { origin } = joinQuad('demo')
  for (const window of [
    { width: 1280, height: 800 },
    { width: 360, height: 740, scheme: 'dark' as const },
  ]) {
    const { page, context, close } = await openBrowser(origin, window)
    await page.goto('/')
    await page.getByRole('button', { name: 'Student' }).click()
    await page.getByRole('heading', { name: 'Upcoming Assignments' }).waitFor()

    await page.route(scripts, (route) => route.abort())
    // The server does not wait long for the session: where that is slow, the page comes without them.
    const outlined = async () => (await page.goto('/')) && page.locator('.frame-strip').count()
    await expect.poll(outlined).toBe(1)
    const outline = await places(page, '.frame-strip')
    const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    await page.unroute(scripts)
    await page.reload()
    await page.getByRole('heading', { name: 'Upcoming Assignments' }).waitFor()
    expect(await places(page, 'dl')).toEqual(outline)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(paper)

    // A person whose session has ended is a visitor to the page, whatever cookie their browser still sends.
    const cookies = await context.cookies()
    const forged = cookies.map(({ name, value }) => `${name}=${value.slice(0, -4)}AAAA`).join('; ')
    const answer = await fetch(origin, { headers: { cookie: forged } })
    expect(await answer.text()).not.toContain('Maya')
    await close()
  }
})
