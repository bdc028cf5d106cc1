import { Download, JsonText, on } from '../../../server/route.ts'
import { bookingBy } from '../sessions/queries.ts'
import { disputeSettlement, downloadMoney, listMoney, readMoney, settleTutoring } from './contract.ts'
import { changeSettlement, moneyOf, moneyPageOf, moneyTable } from './queries.ts'

export const moneyRoutes = [
  on(readMoney, ({ db, me, input }) => moneyOf(db, me, input.side)),
  on(listMoney, async ({ db, me, input }) => new JsonText(await moneyPageOf(db, me, input))),
  on(downloadMoney, async ({ db, me, input: { side } }) => {
    const { bytes, tag } = await moneyTable(db, me, side)
    return new Download({
      name: `tutoring-as-${side}.csv`,
      type: 'text/csv; charset=utf-8',
      size: bytes.length,
      tag,
      bytes: async function* (from, to) {
        yield bytes.subarray(from, to)
      },
    })
  }),
  on(settleTutoring, async ({ db, me, within, input, now, shell }) => {
    await changeSettlement(shell, db, within, input.settled ? 'settle' : 'unsettle', now)
    return bookingBy(db, me, within.key)
  }),
  on(disputeSettlement, async ({ db, me, within, input, now, shell }) => {
    await changeSettlement(shell, db, within, input.disputed ? 'object' : 'agree', now)
    return bookingBy(db, me, within.key)
  }),
]
