import { disputeRoutes } from './disputes/routes.ts'
import { meetingRoutes } from './meeting/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { weeklyRoutes } from './series/routes.ts'
import { bookingRoutes } from './sessions/routes.ts'
import { slotRoutes } from './slots/routes.ts'
import { threadRoutes } from './threads/routes.ts'
import { tutorRoutes } from './tutors/routes.ts'
import { waitRoutes } from './waits/routes.ts'

export const tutoringRoutes = [
  ...tutorRoutes,
  ...slotRoutes,
  ...bookingRoutes,
  ...proposalRoutes,
  ...weeklyRoutes,
  ...meetingRoutes,
  ...reviewRoutes,
  ...moneyRoutes,
  ...disputeRoutes,
  ...threadRoutes,
  ...waitRoutes,
]
