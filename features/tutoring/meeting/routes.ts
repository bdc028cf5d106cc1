import { on } from '../../../server/route.ts'
import { joinTutoring } from './contract.ts'
import { meetingOf } from './queries.ts'

export const meetingRoutes = [on(joinTutoring, ({ db, within, now, shell }) => meetingOf(shell, db, within, now))]
