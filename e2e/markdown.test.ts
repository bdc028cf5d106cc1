import { expect, test } from 'vitest'
import { addEvent } from '../features/calendar/contract.ts'
import { addAssignment } from '../features/homework/contract.ts'
import { visit } from './look.ts'
import { expectAccessible, joinQuad, openAs } from './quad.ts'
import { schoolDay } from './schoolFile.ts'

const text = [
  'Bring **two jars** and *gloves*; run `npm test` first.',
  '',
  '- Read [the handout](https://example.org/handout)',
  '- Ask ada@example.org or see www.example.org',
  '',
  `https://example.org/${'a-very-long-address/'.repeat(12)}`,
  '',
  '**مهم**: اقرأ الفصل الثالث',
  '',
  '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](//example.org)',
].join('\n')

test('a student formats a description and notes, and the plain text stands until it can be drawn', async () => {
  const { origin } = joinQuad()
  const day = schoolDay(3).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  for (const look of [
    { width: 360, height: 740, scheme: 'dark' },
    { width: 1280, height: 900, scheme: 'light' },
  ] as const) {
    const { page, me, close } = await openAs(origin, { name: 'Ines Calder' }, look)
    const work = await me.call(addAssignment, {
      title: 'Soil samples',
      course: 'SOIL 101',
      dueDate: day,
      description: text,
    })
    const when = { kind: 'time', start: `${day}T10:00`, end: `${day}T11:00` } as const
    const event = await me.call(addEvent, { title: 'Field trip', notes: text, when })
    if (!('id' in work && 'id' in event)) throw new Error('nothing was added')

    const code = Promise.withResolvers<void>()
    await page.route(/MarkdownParts/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto(`/homework?open=${work.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Bring **two jars**').waitFor()
    code.resolve()
    const link = dialog.getByRole('link', { name: 'the handout' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('https://example.org/handout')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await dialog.locator('strong').first().textContent()).toBe('two jars')
    expect(await dialog.getByRole('link', { name: 'www.example.org' }).getAttribute('href')).toBe(
      'https://www.example.org',
    )
    // What is no formatting is text.
    await dialog.getByText('<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](//example.org)').waitFor()
    expect(await dialog.locator('img').count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.width)
    await expectAccessible(page, 'a formatted description')
    await visit(page, `/calendar?event=${event.id}`)
    await dialog.getByRole('link', { name: 'the handout' }).waitFor()
    const wide =
      "(() => { const all = document.querySelector('[role=dialog]'); return all.scrollWidth > all.clientWidth })()"
    expect(await page.evaluate(wide)).toBe(false)
    await expectAccessible(page, 'formatted notes')
    await dialog.getByRole('button', { name: 'Edit' }).click()
    expect(await page.getByLabel('Notes').inputValue()).toBe(text)
    await page.getByRole('dialog').getByText('Markdown: **bold**, *italic*, lists, links').waitFor()
    await close()
  }
})
