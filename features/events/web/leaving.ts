import { call } from '../../../web/api/api.ts'
import { listCampusEvents } from '../contract.ts'

/** What somebody loses who leaves an organization: places in what is for its members only. */
export async function placesLost(organization: string): Promise<string[]> {
  const { rows } = await call(listCampusEvents, { organization, mine: 'yes' })
  return rows
    .filter(({ membersOnly, state }) => membersOnly && state === 'published')
    .map(({ title }) => `You lose your place in ${title}, which is for members only.`)
}
