import { call } from '../../../../web/api/api.ts'
import { listProposals } from '../contract.ts'

/** How many proposals wait for a moderator. */
export const countWaitingProposals = async () => (await call(listProposals, { limit: 1 })).total
