import { call } from '../../../../web/api/api.ts'
import { listDisputes } from '../contract.ts'

/** How many disputes wait for an admin. */
export const countWaitingDisputes = async () => (await call(listDisputes, { limit: 1 })).total
