import type { startSmtp } from '../../../features/mail/smtp.testing.ts'
import type { Running } from '../../../server/testing/run.ts'
import type { Vault } from './vault.ts'

export type Letters = ReturnType<typeof readLetters>

/** The mailboxes of everybody: what a mail server took. The secrets of links are kept as they are read. */
export function readLetters(app: Running, vault: Vault, { taken }: Awaited<ReturnType<typeof startSmtp>>) {
  return {
    /** What the newest link to that address brings along. */
    async linkTo(address: string): Promise<URLSearchParams> {
      await app.settle()
      const found: URLSearchParams[] = []
      for (const { to, text } of taken) {
        const subject = /^Subject: (.*)$/m.exec(text)?.[1] ?? 'a mail'
        for (const [link] of plain(text).matchAll(/https?:\/\/[^\s<>"]+\?[^\s<>"]+/g)) {
          const { searchParams } = new URL(link)
          for (const [name, value] of searchParams) if (/token/.test(name)) vault.keep(`link of “${subject}”`, value)
          if (to.some((one) => one.includes(address)) && [...searchParams.keys()].some((name) => /token/.test(name)))
            found.push(searchParams)
        }
      }
      const last = found.at(-1)
      if (!last) throw new Error(`no mail with a link came to ${address}`)
      return last
    },
  }
}

/** The text of a mail as its reader sees it: each part is encoded in its own way. */
function plain(mail: string): string {
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(mail)?.[1]
  return (boundary === undefined ? [mail] : mail.split(`--${boundary}`)).map(decoded).join('\n')
}

function decoded(text: string): string {
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(text)) return text
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}
