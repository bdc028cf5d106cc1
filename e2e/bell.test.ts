import { expect, test } from 'vitest'
import { sendCommands } from '../features/study/timer/contract.ts'
import { joinQuad, openAs, said } from './quad.ts'

/** Records what the browser is asked to show and to play, and still does it. Tabs share the list in their storage. */
const watched = `
  const note = (what) => localStorage.setItem('seen ' + performance.timeOrigin + ' ' + performance.now() + Math.random(), what)
  window.Notification = new Proxy(Notification, {
    construct(of, [title, options]) { note('notice ' + options.body); return new of(title, options) },
    get(of, name) {
      if (name !== 'requestPermission') return Reflect.get(of, name)
      return () => { note('asked'); return of.requestPermission() }
    },
  })
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) { note('tone'); return start.apply(this, when) }
`
/** Headless tabs all count as seen. */
const hidden = `Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })`
const seen = `Object.entries(localStorage).filter(([name]) => name.startsWith('seen ')).map(([, what]) => what).sort()`

test('the end of a phase is heard and shown once, in however many tabs, and only by who asked for that', async () => {
  const quad = joinQuad()
  const { me, page, context, close } = await openAs(quad.origin, {}, { notifies: true })
  await context.addInitScript(watched)
  await page.goto('/study-sessions?presets=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'When a phase ends', exact: true }).waitFor()
  expect(await page.evaluate(seen), 'nobody was asked for anything by themselves').toEqual([])

  await dialog.getByRole('switch', { name: 'Play a sound' }).check()
  await expect.poll(() => page.evaluate(seen), { message: 'what it will sound like' }).toEqual(['tone', 'tone'])
  await dialog.getByRole('button', { name: 'Show a notification' }).click()
  await expect.poll(() => page.evaluate(seen)).toEqual(['asked', 'tone', 'tone'])
  // The answer to the browser's own prompt.
  await context.grantPermissions(['notifications'], { origin: quad.origin })
  await page.reload()
  await dialog.getByText('A notification shows while Quad is in the background.').waitFor()
  await page.evaluate(
    'for (const name of Object.keys(localStorage)) if (name.startsWith("seen ")) localStorage.removeItem(name)',
  )

  // Two tabs, both behind other windows.
  await context.addInitScript(hidden)
  const second = await context.newPage()
  const tabs = [page, second]
  for (const tab of tabs) await tab.goto('/homework')
  const pomodoro = { focus: 1, short: 5, long: 15, rounds: 4, autoFocus: false }
  const quick = { title: 'Heaps', course: 'Other', mode: 'pomodoro', pomodoro } as const
  const command = { id: crypto.randomUUID(), n: 1, kind: 'start', sessionId: crypto.randomUUID(), quick } as const
  // Started a moment ago elsewhere, so that this test need not wait for the whole minute.
  const begun = { ...command, agoMs: 25_000, awakeMs: 0 }
  await me.call(sendCommands, { page: crypto.randomUUID(), commands: [begun], awakeMs: 25_000 })
  for (const tab of tabs) await tab.getByRole('link', { name: /^Studying Heaps/ }).waitFor()
  for (const tab of tabs) await tab.getByRole('link', { name: /^On a break from Heaps/ }).waitFor()
  const words = 'Focus 1 of 4 is over. Break for 5 minutes.'
  for (const tab of tabs) await said(tab, words)
  await expect.poll(() => page.evaluate(seen)).toEqual([`notice ${words}`, 'tone', 'tone'])

  // A person who skips the break knows that, and gets no notice.
  await page.goto('/study-sessions')
  await page.getByRole('button', { name: 'Actions for Heaps' }).click()
  await page.getByRole('button', { name: 'Skip the break' }).click()
  await page.getByRole('main').getByText('Focus 2 of 4').first().waitFor()
  await second.getByRole('link', { name: /^Studying Heaps/ }).waitFor()
  expect(await page.evaluate(seen)).toEqual([`notice ${words}`, 'tone', 'tone'])
  await close()
})
