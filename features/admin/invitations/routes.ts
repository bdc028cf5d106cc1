import { Refusal } from '../../../contract/refusal.ts'
import { numberWords } from '../../../contract/words/counts.ts'
import { readTableInWorker } from '../../../server/csv/readInWorker.ts'
import { NotATable } from '../../../server/csv/table.ts'
import type { Db } from '../../../server/db/db.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { TooSlow } from '../../../server/workerThread.ts'
import {
  countOpenForAdding,
  drawInvitationSecrets,
  insertInvitations,
  knownAddresses,
  renewUnusedInvitation,
  revokeOpenInvitation,
} from '../../account/invitations/queries.ts'
import { invitationAddress, maxInvitedAtOnce, maxOpenInvitations } from '../../account/invitations/rules.ts'
import { recordAuditEvent } from '../queries.ts'
import { checkAddresses, inviteAddresses, listInvitations, renewInvitation, revokeInvitation } from './contract.ts'
import { findInvitations } from './queries.ts'
import { addressesIn, invitingWords, type LineProblem } from './rules.ts'

const mostProblems = 200

export const invitingRoutes = [
  on(listInvitations, ({ db, input, now }) => findInvitations(db, input, now)),

  on(
    checkAddresses,
    async ({ db, shell, request, now }) => {
      refuseClosed(shell)
      const { fresh, problems } = await sortList(db, await readList(request.body), now)
      return { addresses: fresh.length, sample: fresh.slice(0, 5), ...shownProblems(problems) }
    },
    { transaction: 'own' },
  ),

  on(
    inviteAddresses,
    async ({ shell, me, request, now, transaction }) => {
      refuseClosed(shell)
      const list = await readList(request.body)
      const byMail = goesOut(shell)
      return transaction(async (db) => {
        const open = await countOpenForAdding(db, now)
        const { fresh, problems } = await sortList(db, list, now)
        if (fresh.length === 0) throw new Refusal('invalid', invitingWords.none)
        if (open + fresh.length > maxOpenInvitations) throw new Refusal('conflict', invitingWords.full)
        const ids = await insertInvitations(db, fresh, { byMail, by: me.id, now })
        const links = await sendOrShow(shell, db, ids, now)
        const details = { count: fresh.length }
        await recordAuditEvent(db, { act: 'people_invited', by: me, details, request: request.id }, now)
        return { invited: fresh.length, links, ...shownProblems(problems) }
      })
    },
    { transaction: 'own' },
  ),

  on(renewInvitation, async ({ db, shell, me, input: { invitation }, request, now }) => {
    refuseClosed(shell)
    const open = await countOpenForAdding(db, now)
    const renewed = await renewUnusedInvitation(db, invitation, { byMail: goesOut(shell), now })
    if (!renewed) throw new Refusal('not_found', invitingWords.notRenewable)
    if (open >= maxOpenInvitations) throw new Refusal('conflict', invitingWords.full)
    const { taken } = await knownAddresses(db, [renewed.email], now)
    if (taken.size > 0) throw new Refusal('conflict', invitingWords.isTaken)
    const [link = null] = await sendOrShow(shell, db, [invitation], now)
    await recordAuditEvent(db, { act: 'invitation_renewed', by: me, details: { invitation }, request: request.id }, now)
    return { link }
  }),

  on(revokeInvitation, async ({ db, me, input: { invitation }, request, now }) => {
    if (!(await revokeOpenInvitation(db, invitation, now))) throw new Refusal('not_found', invitingWords.notOpen)
    await recordAuditEvent(db, { act: 'invitation_revoked', by: me, details: { invitation }, request: request.id }, now)
    return {}
  }),
]

type List = ReturnType<typeof addressesIn>

async function readList(bytes: Uint8Array): Promise<List> {
  const table = await readTableInWorker(bytes).catch((error: unknown) => {
    if (error instanceof NotATable || error instanceof TooSlow) throw new Refusal('invalid', error.message)
    throw error
  })
  const list = addressesIn(table.rows)
  if (list.addresses.length > maxInvitedAtOnce)
    throw new Refusal(
      'invalid',
      `These are ${numberWords(list.addresses.length)} addresses. Invite at most ${numberWords(maxInvitedAtOnce)} at once.`,
    )
  return list
}

/** Takes those out who are here or invited already. Admins may see who has an account. */
async function sortList(db: Db, { addresses, problems }: List, now: Date) {
  const { taken, invited } = await knownAddresses(
    db,
    addresses.map(({ address }) => address),
    now,
  )
  const known = addresses.flatMap(({ line, address: text }) => {
    if (taken.has(text)) return [{ line, text, why: 'This address has an account already.' }]
    if (invited.has(text)) return [{ line, text, why: 'This address is invited already. Send that invitation again.' }]
    return []
  })
  const left = new Set(known.map(({ text }) => text))
  const fresh = addresses.map(({ address }) => address).filter((address) => !left.has(address))
  return { fresh, problems: [...problems, ...known].toSorted((one, other) => one.line - other.line) }
}

function shownProblems(problems: LineProblem[]) {
  return { problems: problems.slice(0, mostProblems), problemCount: problems.length }
}

/** Where mail goes out, one job queues it, and draws the secrets; elsewhere the links, which nobody can read again. */
async function sendOrShow(shell: Shell, db: Db, ids: string[], now: Date): Promise<{ email: string; link: string }[]> {
  if (goesOut(shell)) {
    await shell.jobs.enqueue(db, 'account-invitations', { ids })
    return []
  }
  const drawn = await drawInvitationSecrets(db, ids, now)
  return drawn.map(({ email, secret }) => ({ email, link: invitationAddress(shell.env.publicUrl.origin, secret) }))
}

function goesOut({ env }: Shell): boolean {
  return env.SMTP_URL !== undefined || env.mailbox
}

function refuseClosed({ env }: Shell): void {
  if (env.SIGN_UP === 'closed') throw new Refusal('forbidden', invitingWords.closed)
}
