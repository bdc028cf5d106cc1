import { expect, test } from 'vitest'
import { features } from './features.ts'

/** Writes that manage their own transactions without the one of their context, and why nobody gets more by them. */
const reasons: Record<string, string> = {
  'POST /email-confirmation/request': 'sends a mail to the own address',
  'POST /identity': 'marks the own session, which has to be there',
  'POST /identity/passkey/offer': 'answers a challenge',
  'POST /identity/passkey': 'marks the own session, which has to be there',
  'POST /account/passkeys/offer': 'answers a challenge',
  'DELETE /account/deletion': 'keeps an account that is closed',
  'POST /billing/portal': 'answers the address of a page of the provider',
  'POST /billing/cancel': 'asks again afterwards whether the account is closed',
  'POST /billing/resume': 'asks again afterwards whether the account is closed',
  'POST /billing/pause': 'asks again afterwards whether the account is closed',
  'POST /assignments/repeat': 'stores nothing',
  'POST /calendar/repeat': 'stores nothing',
  'POST /imports': 'keeps a preview, of which only its confirmation makes anything',
  'POST /imports/links': 'keeps a preview, of which only its confirmation makes anything',
  'POST /imports/sheets': 'keeps a preview, of which only its confirmation makes anything',
  'POST /imports/lines': 'keeps a preview, of which only its confirmation makes anything',
  'POST /admin/health/mail': 'sends a mail to the own address',
  'POST /admin/invitations/check': 'stores nothing',
}

test('every other write of a person begins by asking again who they are', () => {
  const without = features
    .flatMap(({ routes }) => routes)
    .filter(({ endpoint: { access, method }, transaction }) => {
      return access !== 'visitor' && method !== 'GET' && transaction === 'own'
    })
    .filter(({ handle }) => !/\btransaction\b/.test(String(handle)))
    .map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(without.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
