import type { Db } from '../../../server/db/db.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { signUpCodes } from '../slots.ts'
import { browserOf, deviceOf } from './cookies.ts'
import { agentOf } from './session.ts'

/** What is wrong with the code that somebody brings along, in words; null: nothing, or there is none. */
export async function codeFault(shell: Shell, db: Db, code: string | undefined): Promise<string | null> {
  if (!code) return null
  for (const { value } of shell.fills(signUpCodes)) {
    const fault = await value.fault(db, code)
    if (fault !== null) return fault
  }
  return null
}

/** The draft without a code that is good for nothing now: nobody makes one afterwards that fits. */
export function withGoodCode<D extends { referralCode?: string | undefined }>(draft: D, fault: string | null): D {
  return fault === null ? draft : { ...draft, referralCode: undefined }
}

/** Keeps what the code is good for with the new account. Whatever goes wrong here stops no sign-up. */
export async function keepCode(
  shell: Shell,
  request: RequestDetails,
  person: string,
  code: string | undefined,
): Promise<void> {
  if (!code) return
  const browser = browserOf(shell, request.headers)
  const from = { address: request.address, agent: agentOf(request.headers) }
  const wasUsedBy = (email: string) => deviceOf(shell, request.headers, email) !== undefined
  try {
    await shell.database.transaction(async (db) => {
      for (const { value } of shell.fills(signUpCodes))
        await value.keep(shell, db, { person, code, browser, wasUsedBy, ...from }, shell.clock())
    })
  } catch (error) {
    shell.log.error({ err: error }, 'the code that came with a sign-up was not kept')
  }
}
