import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDashboard } from '../../../contract/dashboard.ts'
import { testApp } from '../../../server/testing/app.ts'
import { type Caller, fullDraft } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { editProfile, signIn, signOut, signUp, whoAmI } from '../../account/contract.ts'
import { setRole } from '../../account/queries.ts'
import { acceptTexts, listUnaccepted, readSiteText } from '../../account/texts/contract.ts'
import { type SiteTextKind, siteTextWords } from '../../account/texts/rules.ts'
import { listActs } from '../contract.ts'
import { listTexts, listTextVersions, publishText } from './contract.ts'

let app: Running
let admin: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.shell.database.pool.query('delete from text_acceptances; delete from site_texts')
  await app.shell.database.pool.query('update profiles set accepted_through = 0')
  app.setClock(new Date().toISOString())
  admin = await app.student({ name: 'Rosa Lind' })
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1100)
})

const versions = async (kind: SiteTextKind) => {
  const found = await admin.call(listTextVersions, { kind })
  return Array.isArray(found) ? found : []
}
async function publish(kind: SiteTextKind, text: string, { asksAgain = false, note = '' } = {}) {
  const after = (await versions(kind))[0]?.version ?? 0
  return admin.call(publishText, { kind, after, text, note, asksAgain })
}
const site = async (of: Caller | null = null) => {
  const answer = await app.as(of)(whoAmI, {})
  if (!('site' in answer)) throw new Error(answer.detail)
  return { ...answer.site, mustAccept: answer.mustAccept }
}

describe('the operator’s texts', () => {
  test('are open to everybody as soon as they are published, and gone when they are withdrawn', async () => {
    expect(await site()).toMatchObject({ name: null, contact: null, pages: [], terms: null })
    expect(await app.as(null)(readSiteText, { kind: 'imprint' })).toMatchObject({ detail: siteTextWords.none })
    await publish('name', 'Alder Hill University')
    await publish('contact', 'quad@alderhill.example')
    await publish('imprint', 'Alder Hill University\n1 College Road')
    expect(await app.as(null)(readSiteText, { kind: 'imprint' })).toMatchObject({
      version: 1,
      text: 'Alder Hill University\n1 College Road',
    })
    expect(await site()).toMatchObject({
      name: 'Alder Hill University',
      contact: 'quad@alderhill.example',
      pages: ['imprint'],
      terms: null,
    })
    await publish('imprint', '')
    expect(await site()).toMatchObject({ pages: [] })
    expect((await app.browser().fetch('/api/texts/imprint')).status).toBe(404)
  })

  test('keep every earlier version, with its author', async () => {
    await publish('rules', 'Be kind.')
    await publish('rules', 'Be kind and quiet.', { note: 'Also quiet.' })
    expect(await versions('rules')).toMatchObject([
      { version: 2, text: 'Be kind and quiet.', note: 'Also quiet.', publishedBy: 'Rosa Lind' },
      { version: 1, text: 'Be kind.' },
    ])
    expect(await admin.call(listTexts, {})).toMatchObject([{ kind: 'rules', version: 2 }])
  })

  test('are not overwritten by an admin who has not seen the newest version', async () => {
    await publish('rules', 'Be kind.')
    const late = { kind: 'rules' as const, after: 0, text: 'Be loud.', note: '', asksAgain: false }
    expect(await admin.call(publishText, late)).toMatchObject({ code: 'conflict' })
    const both = await Promise.all(['One.', 'Two.'].map((text) => admin.call(publishText, { ...late, after: 1, text })))
    expect(both.filter((answer) => 'version' in answer)).toHaveLength(1)
  })

  test.each([
    ['a name of two lines', { kind: 'name', text: 'Alder\nHill' }, 'text'],
    ['a name of 81 letters', { kind: 'name', text: 'a'.repeat(81) }, 'text'],
    ['rules of 20,001 letters', { kind: 'rules', text: 'a'.repeat(20_001) }, 'text'],
    ['an imprint that everybody has to accept', { kind: 'imprint', text: 'Us.', asksAgain: true }, 'asksAgain'],
    ['an empty text that everybody has to accept', { kind: 'rules', text: '', asksAgain: true }, 'text'],
  ])('%s is refused at its field', async (_what, own, field) => {
    const draft = { after: 0, note: '', asksAgain: false, ...own }
    const answer = await (await admin.send(publishText, draft)).json()
    expect(answer).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
  })

  test('are in the audit log by kind and version', async () => {
    await publish('rules', 'Be kind.', { asksAgain: true })
    await admin.call(acceptTexts, { accepted: (await site()).terms ?? 0 })
    const log = await admin.call(listActs, { person: admin.id })
    expect(log).toMatchObject({
      rows: [{ act: 'text_published', details: { text: 'rules', version: 1, asks: 'everybody' } }],
    })
  })
})

describe('at sign-up', () => {
  test('the texts in force are accepted, in the version that was shown', async () => {
    await publish('privacy', 'We store little.')
    await publish('rules', 'Be kind.')
    const { terms } = await site()
    expect(await app.as(null)(signUp, fullDraft({}))).toMatchObject({ fields: { accepted: siteTextWords.tick } })
    const ada = app.browser()
    await ada.signUp({ accepted: terms ?? 0 })
    expect(await ada.call(listUnaccepted, {})).toEqual([])
  })

  test('a text that changed while somebody typed has to be read again', async () => {
    await publish('rules', 'Be kind.')
    const { terms } = await site()
    await publish('rules', 'Be kind and quiet.')
    const draft = fullDraft({ accepted: terms ?? 0 })
    expect(await app.as(null)(signUp, draft)).toMatchObject({
      code: 'conflict',
      fields: { accepted: siteTextWords.changed },
    })
    const { terms: newer } = await site()
    expect(await app.as(null)(signUp, { ...draft, accepted: newer ?? 0 })).toMatchObject({
      person: { email: draft.email },
    })
  })

  test('is stored also where the address is confirmed first, and for a known address for nobody', async () => {
    await publish('rules', 'Be kind.')
    const { terms } = await site()
    const strict = await testApp({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
    const draft = fullDraft({ accepted: terms ?? 0 })
    for (let time = 0; time < 2; time++)
      expect(await strict.as(null)(signUp, draft)).toEqual({ person: null, note: null })
    const { rows } = await app.shell.database.pool.query(
      'select count(*)::int as many from text_acceptances a join profiles p on p.id = a.user_id where p.email = $1',
      [draft.email],
    )
    expect(rows).toEqual([{ many: 1 }])
  })
})

describe('after a change that everybody has to accept', () => {
  test('nothing is open but what is needed, until it is accepted', async () => {
    await publish('rules', 'Be kind.')
    const ada = await app.student({})
    expect(await site(ada)).toMatchObject({ mustAccept: false })
    await publish('rules', 'Be kind and quiet.', { asksAgain: true, note: 'Also quiet.' })
    expect(await site(ada)).toMatchObject({ mustAccept: true })
    const refused = { code: 'accept_rules', status: 428, detail: siteTextWords.acceptFirst }
    expect(await ada.call(readDashboard, {})).toMatchObject(refused)
    expect(await ada.call(editProfile, { name: 'Ada New' })).toMatchObject(refused)
    expect(await ada.call(listUnaccepted, {})).toMatchObject([
      { kind: 'rules', version: 2, note: 'Also quiet.', text: 'Be kind and quiet.' },
    ])
    const { terms } = await site(ada)
    expect(await ada.call(acceptTexts, { accepted: terms ?? 0 })).toEqual({})
    expect(await site(ada)).toMatchObject({ mustAccept: false })
    expect(await ada.call(editProfile, { name: 'Ada New' })).toMatchObject({ name: 'Ada New' })
  })

  test('an admin is asked as well, and so is everybody who signs in', async () => {
    const ada = await app.student({})
    await publish('privacy', 'We store little.', { asksAgain: true })
    expect(await admin.call(listTexts, {})).toMatchObject({ code: 'accept_rules' })
    const again = app.browser()
    await again.call(signIn, { email: ada.email, password: ada.password, remember: false })
    expect(await again.call(readDashboard, {})).toMatchObject({ code: 'accept_rules' })
    expect(await again.call(signOut, {})).toEqual({})
  })

  test('an acceptance of an older version is refused, and a later change without asking lets people be', async () => {
    const ada = await app.student({})
    await publish('rules', 'Be kind.', { asksAgain: true })
    const { terms } = await site(ada)
    await admin.call(acceptTexts, { accepted: terms ?? 0 })
    await publish('rules', 'Be kind!')
    expect(await ada.call(acceptTexts, { accepted: terms ?? 0 })).toMatchObject({ code: 'conflict' })
    expect(await site(ada)).toMatchObject({ mustAccept: true })
    await ada.call(acceptTexts, { accepted: (await site()).terms ?? 0 })
    expect(await site(ada)).toMatchObject({ mustAccept: false })
    await publish('rules', 'Be kind!!')
    expect(await site(ada)).toMatchObject({ mustAccept: false })
    expect(await ada.call(listUnaccepted, {})).toMatchObject([{ version: 3 }])
  })
})
