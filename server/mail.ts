import type { Transporter } from 'nodemailer'
import { hideSecrets, secretsIn } from './settings/hide.ts'

/**
 * One recipient. Subjects are our own; no header contains text that people typed, except the address. `html`: the same
 * once more, for programs that prefer it. `unsubscribe`: where a program turns such mails off with one POST (RFC 8058).
 * `person`: whose mail it is, where somebody wants to know what became of it.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string | undefined
  unsubscribe?: string | undefined
  /** An invitation or its end, as iCalendar text, for programs that put it into a calendar (RFC 6047). */
  calendar?: { method: 'request' | 'cancel'; text: string } | undefined
  person?: string
}

/**
 * The mail server did not take a mail, or could not be reached. The message is its own, or that of the connection,
 * without the password. It is no bug, so there is no stack.
 */
export class MailNotTaken extends Error {
  override stack = ''
  /** Of the library, such as EAUTH; of a connection that failed, what Node or OpenSSL says, such as ECONNREFUSED. */
  readonly code: string
  /** The server refuses this recipient or this mail for good (5xx): another try would be refused, too. */
  readonly forGood: boolean

  constructor(message: string, code: string, forGood = false) {
    super(message)
    this.code = code
    this.forGood = forGood
  }
}

type Line = { transport: Transporter; sending: number; idle?: NodeJS.Timeout }

/** How many connections to a mail server are open at once; mails beyond it wait. */
export const smtpConnections = 5

/** For how long a connection without a mail stays open. Milliseconds. */
const idleFor = 2000

/** Times in milliseconds. */
const limits = {
  ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
  ...{ disableFileAccess: true, disableUrlAccess: true },
}

/** Mails of this process that the mail server took, and tries that failed. */
export const mailOutcomes = { taken: 0, failed: 0 }

const lines = new Map<string, Promise<Line>>()

// Loaded only by a server that sends mail itself.
async function openLine(url: string): Promise<Line> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, pool: true, maxConnections: smtpConnections, ...limits })
  return { transport, sending: 0 }
}

/** Connects to the mail server and signs in, without a mail. Rejects with MailNotTaken otherwise. */
export async function verifySmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...limits })
  try {
    await transport.verify()
  } catch (error) {
    throw notTaken(url, error)
  } finally {
    transport.close()
  }
}

/**
 * Hands a mail to the mail server and answers what it said; a repeated mail has the same id. Rejects with MailNotTaken
 * when the server does not take it within 20 seconds. Mails that follow each other share connections.
 */
export async function sendBySmtp(url: string, from: string, mail: Mail & { id: string }): Promise<string> {
  const opening = lines.get(url) ?? openLine(url)
  lines.set(url, opening)
  const line = await opening
  clearTimeout(line.idle)
  line.sending++
  try {
    const answer = await send(line.transport, from, mail)
    mailOutcomes.taken++
    return answer
  } catch (error) {
    mailOutcomes.failed++
    throw notTaken(url, error)
  } finally {
    line.sending--
    if (line.sending === 0)
      line.idle = setTimeout(() => {
        lines.delete(url)
        line.transport.close()
      }, idleFor).unref()
  }
}

async function send(transport: Transporter, from: string, mail: Mail & { id: string }): Promise<string> {
  const sent: { response?: unknown } = await transport.sendMail({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    ...(mail.calendar && {
      icalEvent: { method: mail.calendar.method, filename: 'invite.ics', content: mail.calendar.text },
    }),
    ...(mail.unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    messageId: `<${mail.id}>`,
  })
  return String(sent.response ?? '')
}

/** An error of the library, all of which have a code of their own; any other is a bug and stays as it is. */
function notTaken(url: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error
  if (!/^E[A-Z0-9]+$/.test(error.code)) return error
  const { originalCode, responseCode } = error as { originalCode?: unknown; responseCode?: unknown }
  const code = typeof originalCode === 'string' ? originalCode : error.code
  const forGood =
    ['EENVELOPE', 'EMESSAGE'].includes(error.code) && typeof responseCode === 'number' && responseCode >= 500
  return new MailNotTaken(hideSecrets(error.message, secretsIn(url)), code, forGood)
}

/** Of a sender with or without a name, the address alone. */
export const addressOfSender = (sender: string): string => /<([^<>]*)>$/.exec(sender)?.[1] ?? sender

/** Of a sender, the name; the address where there is none. */
export const senderName = (sender: string): string =>
  /^\s*"?([^"<]+?)"?\s*</.exec(sender)?.[1] ?? addressOfSender(sender)
