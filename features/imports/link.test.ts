import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { type StandInAnswers, startStandIn } from '../../server/testing/standIn.ts'
import { assignmentBlock, calendarFile } from '../calendar/imported/calendarFiles.testing.ts'
import { confirmImport, listImports, previewLink } from './contract.ts'

const host = 'timetable.quad-tests.example'
const address = `https://${host}/ical/ada.ics?key=s3cret`
const calendar = calendarFile(assignmentBlock(1, '20260914', 'Lab 2: Texture [SOIL 101]'))
const served = { headers: { 'content-type': 'text/calendar; charset=utf-8' }, body: calendar }

let outside: Awaited<ReturnType<typeof startStandIn>>
let app: Running
let ada: Caller
beforeAll(async () => {
  outside = await startStandIn({ [host]: served })
  app = await testApp(outside.settings)
})
afterAll(() => outside.close())
beforeEach(async () => {
  app.setClock('2026-09-10T12:00:00Z')
  ada = await app.student()
  outside.answer(host, served)
  outside.requests.length = 0
})

test('a pasted link is read once, previewed like a file, and kept without what opens it', async () => {
  const seen = succeeded(await ada.call(previewLink, { address: `  webcal://${host}/ical/ada.ics?key=s3cret ` }))
  expect(seen).toMatchObject({ fileName: host, calendarName: 'Alder Hill', assignments: { new: 1 } })
  expect(await app.as(ada)(listImports, {})).toEqual([])
  expect(await ada.call(confirmImport, { id: seen.id })).toEqual({ assignments: 1, events: 0, changed: 0 })
  expect(outside.requests.map(({ path, headers }) => [path, headers.accept])).toEqual([
    ['/ical/ada.ics?key=s3cret', 'text/calendar'],
  ])
  // The same as a file that somebody downloaded.
  expect(succeeded(await ada.call(previewLink, { address: address.slice('https://'.length) }))).toMatchObject({
    assignments: { new: 0, same: 1 },
  })
})

const page = { headers: { 'content-type': 'text/html' }, body: '<title>Sign in</title>' }
const unreached = /^The address could not be reached\. /
test.each<[string, StandInAnswers, RegExp]>([
  ['wants a sign-in', { status: 401 }, /sign-in for this link/],
  ['leads to a page', page, /leads to a page and not to a calendar/],
  ['leads to a sign-in page', { status: 302, headers: { location: '/login' } }, unreached],
  ['is not there', { status: 404 }, /no calendar at this link any more/],
  ['is overloaded', { status: 503 }, /cannot answer at the moment/],
  ['has no content', { status: 204 }, /answered without a calendar/],
  ['is no calendar', { ...served, body: 'hello' }, /calendar/],
  ['is too big', { ...served, body: `${calendar}${' '.repeat(5 * 2 ** 20)}` }, /larger than 5 MB/],
  ['breaks off', (_, response) => void response.destroy(), unreached],
])('a link that %s says so at its field', async (_, answer, words) => {
  outside.answer(host, answer)
  const refused = await ada.call(previewLink, { address })
  expect(refused).toMatchObject({ code: 'invalid', fields: { address: expect.stringMatching(words) } })
})

test.each(['https://localhost/x.ics', 'https://10.0.0.7/x.ics', 'https://nowhere.quad-tests.example/x.ics'])(
  'nobody learns from %s what is in the server’s network',
  async (private_) => {
    expect(await ada.call(previewLink, { address: private_ })).toMatchObject({
      fields: {
        address: 'The address could not be reached. Copy the link once more, or choose the file instead.',
      },
    })
    expect(outside.requests).toEqual([])
  },
)

test.each(['', 'my timetable', 'ftp://timetable.example/x.ics', 'file:///etc/passwd'])(
  'what is no link is refused before anybody is asked: %j',
  async (typed) => {
    expect(await ada.call(previewLink, { address: typed })).toMatchObject({
      code: 'invalid',
      fields: { address: 'Paste the whole link. It begins with https:// or webcal://.' },
    })
  },
)
