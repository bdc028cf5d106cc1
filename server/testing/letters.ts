import { listDevMails } from '../../features/mail/contract.ts'
import type { Running } from './run.ts'

/** The mails that an address got, newest first. First does the work that is due. */
export async function lettersTo(app: Running, address: string) {
  await app.settle()
  const mails = await app.as(null)(listDevMails, {})
  if (!Array.isArray(mails)) throw new Error(`no mailbox: ${mails.detail}`)
  return mails.filter(({ to }) => to === address)
}

/** The address in a mail that leads back to Quad. */
export async function linkIn(app: Running, address: string, subject: RegExp): Promise<URL> {
  const letter = (await lettersTo(app, address)).find((mail) => subject.test(mail.subject))
  const [link = ''] = /https?:\/\/\S+/.exec(letter?.text ?? '') ?? []
  if (!link) throw new Error(`no mail to ${address} with ${subject}`)
  return new URL(link)
}

/** Both halves of the newest reset link for an address. */
export async function resetHalvesOf(app: Running, address: string) {
  const { searchParams } = await linkIn(app, address, /^Reset/)
  return {
    access_token: searchParams.get('access_token') ?? '',
    refresh_token: searchParams.get('refresh_token') ?? '',
  }
}

/** The secret of the newest confirmation link for an address. */
export async function confirmationOf(app: Running, address: string): Promise<string> {
  return (await linkIn(app, address, /^Confirm/)).searchParams.get('token') ?? ''
}
