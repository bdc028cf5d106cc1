import type { Transporter } from 'nodemailer'

/** Plain text, one recipient. Subjects are our own; no header contains text that people typed, except the address. */
export type Mail = { to: string; subject: string; text: string }

const transports = new Map<string, Transporter>()

/**
 * Hands a mail to the mail server; a repeated mail has the same id. Rejects when the server does not take it within 20
 * seconds.
 */
export async function sendBySmtp(url: string, from: string, mail: Mail & { id: string }): Promise<void> {
  let transport = transports.get(url)
  if (!transport) {
    // Loaded only by a server that sends mail itself.
    const { createTransport } = await import('nodemailer')
    transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    transports.set(url, transport)
  }
  await transport.sendMail({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}>`,
  })
}
