import { problem } from '../../contract/refusal.ts'
import type { Feature } from '../../server/feature.ts'
import type { AccessRow, AccessRows, OwnedRecords } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import type { Findings } from './findings.ts'
import { adminForDays, closedAdmin, exported, suspendedAdmin } from './people.ts'

/**
 * What stays open to somebody who has deleted their account, until it is erased, and what for. Repeats what the routes
 * say, so that an error in one of them is found. What visitors may call is open as well.
 */
export const openWhileClosed: Record<string, string> = {
  'DELETE /account/deletion': 'to keep the account',
  'POST /identity': 'to prove who one is, before taking an export along',
  'POST /identity/passkey/offer': 'to prove it with a passkey',
  'POST /identity/passkey': 'to prove it with a passkey',
  'GET /account/passkeys': 'to know whether there is a passkey to prove it with',
  'GET /account/two-factor': 'to know whether a code is asked for as well',
  'GET /exports': 'to know whether an export is ready',
  'POST /exports': 'to make an export',
  'POST /exports/:id/open': 'to open the address of the export',
  'GET /exports/:id/content': 'to download the export',
}

/** Writes that are also open to somebody whom moderators have suspended, and what for. */
const openWhileSuspended: Record<string, string> = {
  'POST /cases/:id/appeal': 'to ask for another look',
  'DELETE /account/sessions/:id': 'to sign other browsers out',
  'DELETE /account/sessions': 'to sign other browsers out',
  'PUT /account/password': 'to keep the account to oneself',
  'POST /account/deletion': 'to delete the account',
  'POST /acceptances': 'to read on after the texts of the operator have changed',
}

/** Whether somebody whom moderators have suspended may call it: they read, export and ask for another look. */
export function isOpenWhileSuspended({ endpoint }: AccessRow): boolean {
  const name = `${endpoint.method} ${endpoint.path}`
  const isRead = endpoint.method === 'GET' || endpoint.access === 'visitor'
  return isRead || name in openWhileClosed || name in openWhileSuspended
}

const nameOf = ({ endpoint }: AccessRow) => `${endpoint.method} ${endpoint.path}`
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** What is called, with which records and by which key, and the statuses that are right for an admin and for a visitor. */
type Tried = {
  row: AccessRow
  owned: OwnedRecords
  key: string
  /** What only the people of the records may see. */
  marker: string
  /** Whether everybody who is signed in may see the marker. */
  isForAll?: boolean
  /** Whose records they are. */
  owners: Caller[]
  right: { admin: number[]; other: number[]; visitor: number[] }
}

/**
 * Calls an endpoint as an admin who has deleted their account, as one whom another admin keeps out and as one who is
 * suspended for days. The first two may neither see nor change anything, and the second is answered like a visitor; the
 * third has no role meanwhile and changes nothing.
 */
export async function tryShutOut(app: Running, features: Feature[], tried: Tried, found: Findings): Promise<void> {
  const { row, owned, key, marker, owners, right, isForAll } = tried
  const name = nameOf(row)
  const isOpen = row.endpoint.access === 'visitor' || name in openWhileClosed
  const closed = await closedAdmin(app)
  const suspended = await suspendedAdmin(app)
  const forDays = await adminForDays(app)
  const ids = [...owners.map(({ id }) => id), ...Object.values(owned).filter((value) => uuid.test(value))]
  const people = [
    { who: 'a closed admin', caller: closed, allowed: isOpen ? right.admin : [403], ids: isOpen ? [] : [closed.id] },
    { who: 'a suspended admin', caller: suspended, allowed: right.visitor, ids: [suspended.id] },
    {
      ...{ who: 'an admin suspended for days', caller: forDays },
      ...(isOpenWhileSuspended(row) ? { allowed: right.other, ids: [] } : { allowed: [403], ids: [forDays.id] }),
    },
  ]
  for (const { who, caller, allowed, ids: own } of people) {
    const stored = async () =>
      (await Promise.all([...new Set(ids)].map((id) => exported(app, features, id)))).join() +
      // A visitor's call may end the session that it brings.
      (await Promise.all(own.map((id) => exported(app, features, id)))).join().replace(/"sessions":\[[^\]]*\]/, '')
    const before = await stored()
    const answer = await caller.send(row.endpoint, row.input(owned, key), row.body)
    const text = await answer.text()
    const seen = `${text} ${JSON.stringify([...answer.headers])}`.toLowerCase()
    found.calls++
    if (!allowed.includes(answer.status))
      found.surprises.push(`${name}: ${who} got ${answer.status}, not ${allowed.join(' or ')}`)
    else if (caller === closed && !isOpen && problem.parse(JSON.parse(text)).code !== 'account_closed')
      found.surprises.push(`${name}: ${who} was refused for another reason`)
    const maySee = isForAll && caller === forDays
    if (seen.includes(marker.toLowerCase()) && !maySee) found.leaks.push(`${name}: ${who} saw the owner's words`)
    if (caller === suspended && [caller.id, caller.email].some((words) => seen.includes(words)))
      found.leaks.push(`${name}: ${who} is known`)
    if ((await stored()) !== before) found.leaks.push(`${name}: ${who} changed something`)
  }
}

/** What the list says is open, and no row of the proof calls. */
export function openWithoutRow(list: AccessRows[]): string[] {
  const called = new Set(list.flatMap(({ rows }) => rows.map(nameOf)))
  return Object.keys(openWhileClosed)
    .filter((name) => !called.has(name))
    .map((name) => `${name} is said to be open to closed accounts, and has no row`)
}
