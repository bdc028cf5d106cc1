import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listSessions, readWeek } from './contract.ts'
import { presencePing, readTimer } from './timer/contract.ts'

export const frequentOfStudy: FrequentRequests = {
  feature: 'study',
  requests: [
    frequent('the study sessions', listSessions, {}),
    frequent('the study sessions of a kind', listSessions, { type: 'individual' }),
    frequent('the timer', readTimer, {}),
    frequent('a page that says that it is there', presencePing, { page: crypto.randomUUID(), awakeMs: 20_000 }),
    frequent('the week', readWeek, {}),
  ],
}
