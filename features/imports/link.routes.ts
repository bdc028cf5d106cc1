import { Refusal } from '../../contract/refusal.ts'
import { fetchOutside } from '../../server/outside/fetch.ts'
import { NotReached, type NotReachedReason, notReachedWords } from '../../server/outside/notReached.ts'
import { calendarUse } from '../../server/outside/uses.ts'
import { on } from '../../server/route.ts'
import { previewLink } from './contract.ts'
import { keepCalendar } from './routes.ts'

const otherWays = 'Copy the link once more, or choose the file instead.'

/**
 * Only what a public machine itself has answered has words of its own. All that could say something about the server's
 * network reads alike (ADR 55).
 */
const answered: { [K in NotReachedReason]?: string } = {
  time: 'The calendar took too long to arrive. Try again, or choose the file instead.',
  size: 'This calendar is larger than 5 MB. Export a shorter period, and choose the file instead.',
  type: 'This link leads to a page and not to a calendar. It may be one for which you sign in: copy the link of the calendar itself, which often ends in .ics.',
}

function wordsOfStatus(status: number): string | undefined {
  if (status === 200) return undefined
  if ([401, 403, 407].includes(status))
    return 'The other side wants a sign-in for this link. Copy its private or public calendar link, or choose the file instead.'
  if ([404, 410].includes(status)) return `There is no calendar at this link any more. ${otherWays}`
  if (status === 429 || status >= 500)
    return 'The other side cannot answer at the moment. Try again in a while, or choose the file instead.'
  return `The other side answered without a calendar. ${otherWays}`
}

const atAddress = (words: string) => new Refusal('invalid', words, { fields: { address: words } })

export const calendarLinkRoutes = [
  on(
    previewLink,
    async ({ db, me, input: { address }, now, shell }) => {
      const headers = { accept: 'text/calendar' }
      const { status, body } = await fetchOutside(shell, calendarUse, { address, person: me.id, headers }).catch(
        (error: unknown) => {
          if (!(error instanceof NotReached)) throw error
          throw atAddress(answered[error.reason] ?? `${notReachedWords} ${otherWays}`)
        },
      )
      const failure = wordsOfStatus(status)
      if (failure) throw atAddress(failure)
      // Who has the rest of the address can read the calendar: it is not kept.
      const fileName = new URL(address.replace(/^webcals?:/i, 'https:')).hostname.slice(0, 255)
      return keepCalendar(db, me, body, fileName, now).catch((error: unknown) => {
        throw error instanceof Refusal && error.code === 'invalid' ? atAddress(error.message) : error
      })
    },
    { transaction: 'own' },
  ),
]
