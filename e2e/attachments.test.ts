import fs from 'node:fs'
import { expect, test } from 'vitest'
import { pngBytes, randomBytesOf } from '../features/homework/attachments/attach.testing.ts'
import { expectAccessible, joinQuad, openAs, pressUndo } from './quad.ts'

const mib = 1024 * 1024

test('a student attaches files over a connection that drops, goes on after a reload, and gets the same bytes back', async () => {
  const { origin } = joinQuad()
  const { page, context, close } = await openAs(origin, { name: 'Noor Haddad' })
  await page.goto('/homework?add=1')
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Field report')
  await form.getByLabel('Course').fill('SOIL 101')
  await form.getByLabel('Due date').fill('2031-03-04')
  await form.getByRole('button', { name: 'Add Assignment' }).click()
  await page.getByRole('button', { name: 'Edit Field report' }).click()
  const files = page.getByRole('region', { name: 'Files' })
  const choose = page.getByLabel('Files to attach')
  const soil = Buffer.from(pngBytes(3 * mib + 500))

  // The connection drops in the middle of the second piece, twice; it goes on by itself.
  let dropped = 0
  const pieces: string[] = []
  await context.route(/\/pieces\/\d+$/, (route) => {
    pieces.push(route.request().url().split('/').at(-1) ?? '')
    if (pieces.at(-1) === '1' && dropped < 2) {
      dropped++
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await choose.setInputFiles({ name: 'soil.png', mimeType: 'image/png', buffer: soil })
  await files.getByText(/MB\. The connection was lost\./).waitFor()
  await expectAccessible(page, 'an upload that is interrupted')
  await files.getByRole('link', { name: 'soil.png' }).waitFor()
  expect(pieces).toEqual(['0', '1', '1', '1', '2', '3'])

  // Offline, then a reload: only the same file resumes, and only with the missing pieces.
  let open = false
  pieces.length = 0
  await context.unroute(/\/pieces\/\d+$/)
  await context.route(/\/pieces\/\d+$/, (route) => {
    pieces.push(route.request().url().split('/').at(-1) ?? '')
    return open || pieces.at(-1) === '0' ? route.continue() : route.abort('internetdisconnected')
  })
  const talk = Buffer.from(pngBytes(2 * mib + 9, 5))
  await choose.setInputFiles({ name: 'talk.png', mimeType: 'image/png', buffer: talk })
  await files.getByText(/Goes on in \d+ s\./).waitFor()
  await files.getByText(/^1 MB of 2 MB\./).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Field report' }).click()
  await files.getByText('Choose the same file to go on.').waitFor()
  await expectAccessible(page, 'an upload that was left')
  open = true
  pieces.length = 0
  const again = page.getByLabel('talk.png, to go on with')
  await again.setInputFiles({
    name: 'talk.png',
    mimeType: 'image/png',
    buffer: Buffer.from(randomBytesOf(talk.length, 9)),
  })
  await files.getByText('This is another file.').waitFor()
  await again.setInputFiles({ name: 'talk.png', mimeType: 'image/png', buffer: talk })
  await files.getByRole('link', { name: 'talk.png' }).waitFor()
  expect(pieces).toEqual(['1', '2'])

  // Refused files show the reason in their own place.
  await choose.setInputFiles([
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'essay.pdf', mimeType: 'application/pdf', buffer: Buffer.from('clay') },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('clay, silt, sand') },
  ])
  await files.getByRole('listitem').filter({ hasText: 'setup.exe' }).getByText('cannot be attached').waitFor()
  await files.getByRole('listitem').filter({ hasText: 'essay.pdf' }).getByText('the content is plain text').waitFor()
  await files.getByRole('listitem').filter({ hasText: 'empty.txt' }).getByText('This file is empty.').waitFor()
  await files.getByRole('link', { name: 'notes.txt' }).waitFor()
  for (const name of ['setup.exe', 'essay.pdf', 'empty.txt'])
    await files.getByRole('button', { name: `Dismiss ${name}` }).click()

  // Saved, it is the same, byte for byte.
  for (const [name, bytes] of [
    ['soil.png', soil],
    ['talk.png', talk],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), files.getByRole('link', { name }).click()])
    expect(download.suggestedFilename()).toBe(name)
    expect(fs.readFileSync(await download.path()).equals(bytes)).toBe(true)
  }

  // Removed, and restored.
  await files.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect.poll(() => files.getByRole('link', { name: 'notes.txt' }).count()).toBe(0)
  await pressUndo(page, '“notes.txt” was removed.')
  await files.getByRole('link', { name: 'notes.txt' }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('main').getByText('3 files', { exact: true }).waitFor()
  await close()
})
