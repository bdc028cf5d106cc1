import { dayIn } from '../../../contract/day.ts'
import { instantWords } from '../../../contract/words/times.ts'
import { deviceOfAgent } from '../../../server/device.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import type { Person } from '../contract.ts'
import { isDemoLogin } from '../demo.ts'
import { newBrowserMail } from '../mails.ts'
import { tellOfSecurity } from '../security.queries.ts'
import { clockOf } from '../settings/contract.ts'
import { deviceOf } from './cookies.ts'

/** Tells a person by mail that somebody signed in with their address in a browser that has not done so before. */
export async function tellOfNewBrowser(
  shell: Shell,
  request: RequestDetails,
  { id, email, zone, settings }: Pick<Person, 'id' | 'email' | 'zone' | 'settings'>,
): Promise<void> {
  if (isDemoLogin(shell, email) || deviceOf(shell, request.headers, email)) return
  const now = shell.clock()
  const { device } = deviceOfAgent(request.headers.get('user-agent'))
  // The day in full: the mail may be read much later.
  const when = `${instantWords(zone, now, dayIn(zone, now), (day) => day, clockOf({ settings }))} (${zone})`
  const place = shell.places.placeOf(request.address)
  const facts = { device, when, address: place ? `${request.address}, near ${place}` : request.address }
  const mail = newBrowserMail(email, shell.env.publicUrl.origin, facts)
  await shell.database.transaction((db) => tellOfSecurity(shell, db, id, { event: 'new-browser', mail, device }))
}
