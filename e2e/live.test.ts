import { expect, test } from 'vitest'
import { signOut } from '../features/account/contract.ts'
import { addAssignment } from '../features/homework/contract.ts'
import { joinQuad, openAs, openBrowser, startQuad } from './quad.ts'

test('what is added in one browser appears in the other, also after the server was started anew', async () => {
  const quad = await startQuad()
  const { me, page, close } = await openAs(quad.origin, {})
  const other = await openBrowser(quad.origin, { width: 360, height: 740 })
  await other.context.addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: quad.origin })))
  /** Waits for a connection of that browser that has received the present numbers. Earlier tries may fail. */
  const connected = () =>
    new Promise<void>((resolve) => {
      other.page.on('websocket', (socket) => socket.once('framereceived', () => resolve()))
    })
  const first = connected()
  await other.page.goto('/homework')
  await page.goto('/')
  await other.page.getByRole('main').getByText('No assignments found').waitFor()
  await first

  await page.goto('/homework?add=1')
  await page.getByLabel(/^Title/).fill('Field notes')
  await page.getByLabel(/^Course/).fill('Botany')
  await page.getByLabel(/^Due date/).fill('2031-05-05')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Assignment' }).click()
  await other.page.getByRole('article', { name: 'Field notes' }).waitFor()

  const again = connected()
  await quad.stop()
  await quad.start()
  await again
  await me.call(addAssignment, { title: 'Leaf press', course: 'Botany', dueDate: '2031-05-06' })
  await other.page.getByRole('article', { name: 'Leaf press' }).waitFor()

  await me.call(addAssignment, { title: 'Seed count', course: 'Botany', dueDate: '2031-05-07' })
  await page.getByRole('article', { name: 'Seed count' }).waitFor()
  await other.page.getByRole('article', { name: 'Seed count' }).waitFor()
  expect(await other.page.getByRole('article').count()).toBe(3)

  // Signing out in one browser signs out the tabs of that session, without a press in them.
  await me.call(signOut, {})
  await other.page.getByLabel('Password', { exact: true }).waitFor()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await other.close()
  await close()
})

test('where many are told of a change, a page fetches it at a moment of its own', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, {})
  await page.addInitScript('Math.random = () => 0.5')
  await page.clock.install()
  // As the server says it to thousands: each within twenty seconds.
  let tell: () => void = () => undefined
  const told = new Promise<void>((resolve) => (tell = resolve))
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const message = JSON.parse(String(text))
      const isChange = message.is === 'at' && message.topic === 'homework' && message.seq > 0
      socket.send(isChange ? JSON.stringify({ ...message, spread: 20_000 }) : text)
      if (isChange) tell()
    })
  })
  await page.goto('/homework')
  await page.getByRole('main').getByText('No assignments found').waitFor()
  await page.clock.runFor(5000)
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/assignments') asked++
  })
  await me.call(addAssignment, { title: 'Told to thousands', course: 'Other', dueDate: '2031-03-04' })
  await told
  await page.clock.runFor(9000)
  expect(asked).toBe(0)
  await page.clock.runFor(2000)
  await page.getByRole('main').getByText('Told to thousands').first().waitFor()
  await close()
})
