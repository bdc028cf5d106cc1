import { html } from 'hono/html'
import type { Notification, NotificationGroup, NotificationKind, WordsFor } from '../../contract/notification.ts'
import type { Mail } from '../../server/mail.ts'
import { notificationLines } from './lines.rules.ts'

/** Where the links of a mail lead, and where its reader turns this group off. */
export type MailLinks = { origin: string; page: string; settings: string }

/** `path`: where it leads; null where it has no address of its own. */
type Line = { title: string; detail: string; path: string | null }

/**
 * A mail about one or several notifications of a group, as text and as simple HTML that leaves its colours to the
 * program that shows it. The subject is our own words alone.
 */
export function notificationMail(
  to: string,
  of: {
    group: NotificationGroup
    all: readonly Notification[]
    kindOf: (kind: string) => NotificationKind | undefined
  },
  at: WordsFor,
  links: MailLinks,
): Mail {
  const lines = notificationLines(of.all, of.kindOf, at).map(({ of: { path }, ...words }): Line => ({ ...words, path }))
  const [first] = of.all
  const kind = first && of.kindOf(first.kind)
  const subject = kind?.subject(lines.length) ?? of.group.label
  return sectionMail(to, subject, { sections: [{ heading: null, lines }], why: kind?.why ?? '' }, links)
}

/** `heading`: null where the subject says it. */
export type MailSection = { heading: string | null; lines: Line[] }

const asText = ({ title, detail, path }: Line, origin: string) =>
  [title, detail, path !== null && `${origin}${path}`].filter(Boolean).join('\n')

const asHtml = ({ title, detail, path }: Line, origin: string) =>
  html`<p style="margin:16px 0;line-height:1.45">${path === null ? html`<strong>${title}</strong>` : html`<a href="${origin}${path}" style="font-weight:600">${title}</a>`}${detail === '' ? '' : html`<br><span style="opacity:0.8">${detail}</span>`}</p>`

/** A mail of lines under headings. `why`: a sentence that says why the person gets it. */
export function sectionMail(
  to: string,
  subject: string,
  { sections, why }: { sections: readonly MailSection[]; why: string },
  { origin, page, settings }: MailLinks,
): Mail {
  const text = sections
    .map(({ heading, lines }) => [heading ?? [], ...lines.map((line) => asText(line, origin))].flat().join('\n\n'))
    .join('\n\n\n')
  const body = sections.map(
    ({ heading, lines }) =>
      html`${heading === null ? '' : html`<h2 style="font-size:16px;margin:24px 0 0">${heading}</h2>`}${lines.map((line) => asHtml(line, origin))}`,
  )
  const foot = `${why} No more of these mails: ${page}\nAll choices: ${settings}`
  const whole = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title></head><body style="font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;margin:0;padding:24px;max-width:600px">${body}<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8886;font-size:13px;line-height:1.5;opacity:0.8">${why} <a href="${page}">No more of these mails</a> · <a href="${settings}">All choices</a></p></body></html>`
  return { to, subject, text: `${text}\n\n--\n${foot}\n`, html: String(whole), unsubscribe: page }
}
