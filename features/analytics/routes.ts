import { Refusal } from '../../contract/refusal.ts'
import { settingIn } from '../../contract/setting.ts'
import { csvDownload } from '../../server/csv/download.ts'
import { networkOf } from '../../server/http/address.ts'
import { limitRate } from '../../server/limits/rate.ts'
import type { Me } from '../../server/me.ts'
import { on, type RequestHeaders } from '../../server/route.ts'
import type { Shell } from '../../server/shell.ts'
import { changeSetting } from '../account/settings/queries.ts'
import { downloadAnalytics, readAnalytics, recordEvents, usageCounting } from './contract.ts'
import { analyticsFile, countsOf } from './counts.queries.ts'
import { keepEvents } from './queries.ts'
import { countedEventOf, sendingLimits } from './rules.ts'

export const analyticsRoutes = [
  on(
    recordEvents,
    async ({ db, me, shell, now, request, input: { events, visitor, ...single } }) => {
      refuseFloods(shell, me, networkOf(request.address))
      const isSingle = Object.values(single).some((value) => value !== undefined)
      if (isSingle === (events !== undefined)) throw new Refusal('invalid', 'Send one event, or a list of events.')
      const sent = events ?? [single]
      if (!isCounted(shell, me, request.headers)) return { counting: false, taken: 0, refused: 0 }
      const read = sent.flatMap((one) => countedEventOf(one, now) ?? [])
      const taken = await keepEvents(shell, db, { me, visitor }, read, now)
      return { counting: true, taken, refused: sent.length - taken }
    },
    { transaction: 'own' },
  ),

  on(usageCounting.change, (context) => changeSetting(usageCounting, context, context.input.value)),

  on(readAnalytics, async ({ db, shell, input, now }) => ({
    counting: shell.env.ANALYTICS === 'on',
    ...(await countsOf(db, input.range, now)),
  })),

  on(downloadAnalytics, async ({ db, input: { range, table }, now }) =>
    csvDownload(
      `${table}-${range === '13m' ? '13-months' : `${range}-days`}.csv`,
      await analyticsFile(db, range, table, now),
    ),
  ),
]

/** Not where the operator, the person or the browser says no. */
function isCounted({ env }: Shell, me: Me | null, headers: RequestHeaders): boolean {
  if (env.ANALYTICS === 'off') return false
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false
  return me === null || settingIn(me.settings, usageCounting)
}

const words = 'That was counted too often. Wait a minute.'
const limits = new WeakMap<Shell, Record<keyof typeof sendingLimits, ReturnType<typeof limitRate>>>()

/** Counted in memory: a row for each request would cost more than what the request keeps. */
function refuseFloods(shell: Shell, me: Me | null, network: string): void {
  const known = limits.get(shell) ?? {
    person: limitRate({ most: sendingLimits.person, seconds: 60, words }),
    visitors: limitRate({ most: sendingLimits.visitors, seconds: 60, words }),
    network: limitRate({ most: sendingLimits.network, seconds: 60, words }),
  }
  limits.set(shell, known)
  const now = shell.clock().getTime()
  known.network(network, now)
  if (me) known.person(me.id, now)
  else known.visitors(network, now)
}
