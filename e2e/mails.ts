import { expect } from 'vitest'
import { listDevMails } from '../features/mail/contract.ts'
import type { Caller } from '../server/testing/caller.ts'

/** The path of the link in the newest mail with that subject. */
export async function pathInMail(me: Caller, to: string, subject: string): Promise<string> {
  const find = async () => {
    const mails = await me.call(listDevMails, {})
    const text = Array.isArray(mails) ? mails.find((one) => one.to === to && one.subject === subject)?.text : undefined
    return /https?:\/\/[^/]+(\/\S+)/.exec(text ?? '')?.[1]
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
