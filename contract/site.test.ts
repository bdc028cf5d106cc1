import { expect, test } from 'vitest'
import { reachesSiteRole, siteRoles } from './site.ts'

test('whoever has a role on the site may do what the roles before it may', () => {
  const reached = siteRoles.map((role) => siteRoles.filter((least) => reachesSiteRole(role, least)))
  expect(reached).toEqual([['student'], ['student', 'moderator'], ['student', 'moderator', 'admin']])
})
