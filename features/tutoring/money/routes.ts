import { csvDownload } from '../../../server/csv/download.ts'
import { JsonText, on } from '../../../server/route.ts'
import { bookingBy } from '../sessions/queries.ts'
import { disputeSettlement, downloadMoney, listMoney, readMoney, settleTutoring } from './contract.ts'
import { changeSettlement, moneyOf, moneyPageOf, moneyTable } from './queries.ts'

export const moneyRoutes = [
  on(readMoney, ({ db, me, input }) => moneyOf(db, me, input.side)),
  on(listMoney, async ({ db, me, input }) => new JsonText(await moneyPageOf(db, me, input))),
  on(downloadMoney, async ({ db, me, input: { side } }) =>
    csvDownload(`tutoring-as-${side}.csv`, await moneyTable(db, me, side)),
  ),
  on(settleTutoring, async ({ db, me, within, input, now, shell }) => {
    await changeSettlement(shell, db, within, input.settled ? 'settle' : 'unsettle', now)
    return bookingBy(db, me, within.key)
  }),
  on(disputeSettlement, async ({ db, me, within, input, now, shell }) => {
    await changeSettlement(shell, db, within, input.disputed ? 'object' : 'agree', now)
    return bookingBy(db, me, within.key)
  }),
]
