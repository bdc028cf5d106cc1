import { contentLine, textLine, utcValue, writeCalendar } from '../../../server/ics/write.ts'
import { addressOfSender } from '../../../server/mail.ts'
import { uidOf } from '../../calendar/feeds/entries.rules.ts'
import { tutoringName } from '../rules.ts'

/** A session as a calendar program of one of the two gets it: nothing in it was written by the other one for themselves. */
export type Invited = {
  id: string
  sequence: number
  subject: string
  /** The name of the other one; null where it is not known any more. */
  other: string | null
  start: Date
  end: Date
  /** Where they meet; null: online. */
  location: string | null
}

/** `request`: it takes place, or has moved. `cancel`: it does not. */
export type InvitationMethod = 'request' | 'cancel'

/**
 * An invitation as iCalendar text (RFC 5546), under the UID of the feeds. Quad itself invites, and whoever gets it is the
 * only one invited: no program sends an answer to anybody, and nobody sees the other one's address.
 */
export function invitationText(
  of: Invited,
  method: InvitationMethod,
  mail: { from: string; to: string; page: string; now: Date },
): string {
  const attendee = { CUTYPE: 'INDIVIDUAL', ROLE: 'REQ-PARTICIPANT', PARTSTAT: 'ACCEPTED', RSVP: 'FALSE' }
  const title = of.other === null ? `Tutoring: ${of.subject}` : `Tutoring: ${of.subject} with ${of.other}`
  const event = [
    contentLine('UID', uidOf(tutoringName, of.id)),
    contentLine('DTSTAMP', utcValue(mail.now)),
    contentLine('SEQUENCE', of.sequence),
    contentLine('ORGANIZER', `mailto:${addressOfSender(mail.from)}`, { CN: 'Quad' }),
    contentLine('ATTENDEE', `mailto:${mail.to}`, attendee),
    contentLine('DTSTART', utcValue(of.start)),
    contentLine('DTEND', utcValue(of.end)),
    textLine('SUMMARY', title),
    textLine('LOCATION', of.location ?? 'Online'),
    textLine('DESCRIPTION', mail.page),
    contentLine('URL', mail.page),
    contentLine('STATUS', method === 'cancel' ? 'CANCELLED' : 'CONFIRMED'),
    contentLine('TRANSP', 'OPAQUE'),
  ]
  const head = [
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Quad//Calendar//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', method.toUpperCase()),
  ]
  return writeCalendar({ name: 'VCALENDAR', lines: head, inner: [{ name: 'VEVENT', lines: event }] })
}

/** Our own words alone, as all subjects. */
export function invitationSubject(method: InvitationMethod, sequence: number): string {
  if (method === 'cancel') return 'Cancelled: your tutoring session'
  return sequence === 0 ? 'Invitation: your tutoring session' : 'Moved: your tutoring session'
}
