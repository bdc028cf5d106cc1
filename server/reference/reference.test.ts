import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../testing/once.ts'
import type { Running } from '../testing/run.ts'

let app: Running
let page = ''
beforeAll(async () => {
  app = await testApp()
  page = await (await app.browser().fetch('/api/docs')).text()
})
type Call = { operationId?: string; summary?: string; description: string; tags: string[]; security: object[] }
async function calls(): Promise<Call[]> {
  const answer = await app.browser().fetch('/api/openapi.json')
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Call>> }
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

test('whoever writes against Quad finds every endpoint with a name of its own and who may call it', async () => {
  const all = await calls()
  expect(all.length).toBeGreaterThan(30)
  expect(all.filter(({ operationId, summary }) => !operationId || !summary)).toEqual([])
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
  for (const { operationId, description } of all) {
    expect(description, operationId).toMatch(
      /Open without signing in\.|For: (everybody signed in|people)\b.*(API tokens: scope `|Not open to API tokens)/,
    )
    expect(page, operationId).toContain(`id="${operationId}"`)
    expect(page, operationId).toContain(`href="#${operationId}"`)
  }
})

test('the reference says what goes in, what comes out and what may be refused', () => {
  const [, shown = ''] = /id="signUp">([\s\S]*?)<\/details>/.exec(page) ?? []
  for (const words of [
    'Takes <code>application/json</code>',
    'password',
    'person.email',
    'one of student, moderator, admin',
  ])
    expect(shown.replaceAll('<wbr>', '')).toContain(words)
  const [, edited = ''] = /id="editProfile">([\s\S]*?)<\/details>/.exec(page) ?? []
  expect(edited.replaceAll('<wbr>', '')).toContain('<code>zone</code> <small>optional</small>')
  expect(shown).toContain('is null where the address has to be confirmed')
  expect(page).toContain('RFC 9457')
  expect(page).toContain('64 KiB')
  expect(page).toMatch(/At most \d+(\.\d)? MiB\./)
})

test('refusals that share a status are all named under it', async () => {
  const answer = await app.browser().fetch('/api/openapi.json')
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { responses: Record<string, { description?: string; $ref?: string }> }>>
  }
  const { responses } = paths['/api/assignments']?.post ?? { responses: {} }
  expect(responses['403']?.description).toMatch(/`forbidden`.*`account_closed`/)
  expect(responses['404']).toBeUndefined()
  expect(responses['401']?.$ref).toMatch(/signed_out$/)
  expect(Object.keys(paths['/api/sign-in']?.post?.responses ?? {})).toContain('403')
})

test('the reference is open without signing in, and does not care who is', async () => {
  const ada = await app.student()
  const hers = await ada.fetch('/api/docs')
  expect(hers.status).toBe(200)
  expect(await hers.text()).toBe(page)
  expect(hers.headers.getSetCookie()).toEqual([])
  expect(page).not.toContain(ada.email)
})

test('the reference has a policy of its own: it runs nothing and reaches nobody', async () => {
  const answer = await app.browser().fetch('/api/docs')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(page).not.toMatch(/<script|style=|\son\w+=|(src|href)="(https?:)?\/\//)
  const style = await app.browser().fetch('/api/docs/style.css')
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await style.text()).not.toMatch(/url\(|@import/)
})

test('what a description says cannot become markup', () => {
  expect(page).not.toMatch(/\[object|undefined|&amp;lt;/)
  expect(page.match(/<code>[^<]*<(?!\/code>|wbr>)/)).toBeNull()
})
