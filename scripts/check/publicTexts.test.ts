import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { answeredTexts, kindBetween, ownText, publicKind, publicText, textBetween } from '../../contract/publicText.ts'
import { defineScope, inScope } from '../../contract/scope.ts'
import { day, id, instant, pageOf } from '../../contract/shapes.ts'
import type { Feature } from '../../server/feature.ts'
import type { TextSource } from '../../server/publicTexts/sources.ts'
import { on } from '../../server/route.ts'
import { checkPublicTexts, unmarkedTexts } from './publicTexts.ts'

const essay = publicKind('essay', 'Essay')
const note = kindBetween('note', 'Note')
const club = defineScope({ name: 'club', roles: ['member'], forbidden: () => '' })
const answering = (output: z.ZodType) =>
  on(
    endpoint(inScope(club, 'member'), 'GET', '/clubs/:club', z.strictObject({ club: id }), output),
    () => ({}) as never,
  )
const source: TextSource = {
  ...{ kind: essay, table: 'essays', author: 'user_id', madeAt: 'at', changedAt: 'at', words: { title: null } },
  readers: () => '',
}
const featureWith = (output: z.ZodType, texts: TextSource[] = []): Feature => ({
  name: 'clubs',
  routes: [answering(output)],
  scopes: [{ scope: club, relations: () => '', people: null }],
  data: { tables: {}, export: async () => ({}), exported: {}, texts },
})
const faults = (output: z.ZodType, texts?: TextSource[]) => unmarkedTexts([featureWith(output, texts)])

test('Quad marks every text that others read', async () => {
  expect(await checkPublicTexts()).toEqual({ code: 0, output: '' })
})

test('a text from people in an answer to others that is marked as nothing is found, however deep it stands', () => {
  const hidden = z.strictObject({
    rows: z.array(z.strictObject({ by: z.strictObject({ name: z.string().nullable() }) })),
  })
  expect(faults(hidden)).toEqual([
    'clubs: GET /clubs/:club answers `rows[].by.name`, which others may read: mark it by publicText, textBetween or ownText (contract/publicText.ts)',
  ])
  expect(faults(z.union([z.strictObject({ words: z.string() }), nothing]))).toHaveLength(1)
  expect(faults(z.record(z.string(), z.string().optional()))).toHaveLength(1)
})

test('ids, moments, days, numbers and fixed words are none', () => {
  const plain = z.strictObject({ id, at: instant, day, many: z.number(), state: z.enum(['on', 'off']), own: ownText() })
  expect(faults(pageOf(plain))).toEqual([])
  expect(answeredTexts(plain)).toEqual([{ at: 'own', mark: 'own' }])
})

test('a kind that no feature stores is found, and one that no answer has', () => {
  expect(faults(z.strictObject({ title: publicText(essay) }))).toEqual([
    'clubs: GET /clubs/:club answers `title` of the kind essay, and no feature says in `texts` where it is stored',
  ])
  expect(faults(z.strictObject({ title: publicText(essay) }), [source])).toEqual([])
  expect(faults(z.strictObject({ title: ownText() }), [source])).toEqual([
    'texts of the kind essay are in no answer: is a mark missing?',
  ])
})

test('a kind between parties says what was written before, and no other does', () => {
  const between = { ...source, kind: note }
  const output = z.strictObject({ words: textBetween(note) })
  expect(faults(output, [between])).toHaveLength(1)
  expect(faults(output, [{ ...between, before: () => '' }])).toEqual([])
  expect(faults(z.strictObject({ title: publicText(essay) }), [{ ...source, before: () => '' }])).toHaveLength(1)
})
