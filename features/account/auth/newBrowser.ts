import { dayIn } from '../../../contract/day.ts'
import { instantWords } from '../../../contract/words/times.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { postMail } from '../../mail/queries.ts'
import type { Person } from '../contract.ts'
import { isDemoLogin } from '../demo.ts'
import { newBrowserMail } from '../mails.ts'
import { clockOf } from '../settings/contract.ts'
import { deviceOf } from './cookies.ts'
import { deviceOfAgent } from './device.ts'

/** Tells a person by mail that somebody signed in with their address in a browser that has not done so before. */
export async function tellOfNewBrowser(
  shell: Shell,
  request: RequestDetails,
  { email, zone, settings }: Pick<Person, 'email' | 'zone' | 'settings'>,
): Promise<void> {
  if (isDemoLogin(shell, email) || deviceOf(shell, request.headers, email)) return
  const now = shell.clock()
  const { device } = deviceOfAgent(request.headers.get('user-agent'))
  // The day in full: the mail may be read much later.
  const when = `${instantWords(zone, now, dayIn(zone, now), (day) => day, clockOf({ settings }))} (${zone})`
  const place = shell.places.placeOf(request.address)
  const facts = { device, when, address: place ? `${request.address}, near ${place}` : request.address }
  await postMail(shell, shell.database.db, newBrowserMail(email, shell.env.publicUrl.origin, facts))
}
