import { expect, test } from 'vitest'
import { tokenScope } from '../../../contract/endpoint.ts'
import { collectFills } from '../../../contract/slot.ts'
import { features } from '../../../server/features.ts'
import { openToTokens } from '../../../server/testing/openToTokens.ts'
import { tokenScopes } from '../slots.ts'

const open = features.flatMap(({ name, routes }) =>
  routes.filter(({ endpoint }) => endpoint.tokens).map((route) => ({ feature: name, ...route })),
)

test('tokens may call the endpoints of the list and no others, with the scopes of the list', () => {
  const declared: Record<string, string[]> = {}
  for (const { feature, endpoint } of open) {
    const scope = tokenScope(feature, endpoint)
    declared[scope] = [...(declared[scope] ?? []), `${endpoint.method} ${endpoint.path}`].sort()
  }
  expect(declared).toEqual(openToTokens)
})

test('what is about accounts, admins, or asks who somebody is, is in no scope', () => {
  const closed = ['account', 'admin', 'mail', 'export', 'undo', 'dashboard']
  expect(open.filter(({ feature }) => closed.includes(feature))).toEqual([])
  expect(
    open.filter(
      ({ identity, whileClosed, endpoint: { access } }) =>
        identity || whileClosed || (typeof access !== 'string' && !('scope' in access)),
    ),
  ).toEqual([])
})

test('each feature with an open endpoint says what its scopes are about, and has one to read and one to change', () => {
  const said = collectFills(features)(tokenScopes).map(({ feature }) => feature)
  expect(said.flatMap((feature) => [`${feature}:read`, `${feature}:write`]).sort()).toEqual(
    Object.keys(openToTokens).sort(),
  )
})
