import { JsonText, on } from '../../../server/route.ts'
import { sessionNotFound } from '../rules.ts'
import { runCommands } from './commands.queries.ts'
import { decideGap, presencePing, readTimer, sendCommands, timer } from './contract.ts'
import { closeGap } from './gaps.queries.ts'
import { settleTimer } from './queries.ts'
import { recordPresence, timerStateOf } from './state.queries.ts'

export const timerRoutes = [
  on(readTimer, async ({ db, me, now, transaction }) => {
    const { text, due } = await timerStateOf(db, me, now)
    if (!due) return new JsonText(text)
    // A phase is over, or no page was present for hours: the first request that reads the timer stores it.
    await transaction((db) => settleTimer(db, me, now, null))
    return new JsonText((await timerStateOf(db, me, now)).text)
  }),
  on(
    presencePing,
    async ({ db, me, input: { awakeMs }, now, transaction }) => {
      const from = new Date(now.getTime() - awakeMs)
      const carried = await recordPresence(db, me, from, now)
      if (carried !== undefined) return new JsonText(carried)
      await transaction((db) => settleTimer(db, me, now, from))
      return new JsonText((await timerStateOf(db, me, now)).text)
    },
    // Mostly one statement.
    { transaction: 'own' },
  ),
  on(sendCommands, async ({ db, me, input, now }) => {
    const results = await runCommands(db, me, input, now)
    return { timer: timer.parse(JSON.parse((await timerStateOf(db, me, now)).text)), results }
  }),
  on(decideGap, async ({ db, me, input, now }) => {
    if (!(await closeGap(db, me, input, now))) throw sessionNotFound('This question is not there any more.')
    return new JsonText((await timerStateOf(db, me, now)).text)
  }),
]
