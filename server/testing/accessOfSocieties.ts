import { site } from '../../contract/site.ts'
import { type AccessRows, accessRow, proofOf, roleRow, type ScopeSample } from './accessRow.ts'
import type { Caller } from './caller.ts'
import type { Running } from './run.ts'
import {
  editSociety,
  foundSociety,
  giveSociety,
  hideSociety,
  joinSociety,
  leaveSociety,
  listSocieties,
  readSociety,
  society,
} from './societies.ts'

/** A society with an officer, a member, and one of each who has left; its notice is not for everybody. */
async function makeSociety(app: Running, marker: string, inner: string): Promise<ScopeSample<'officer' | 'member'>> {
  const officer = await app.student()
  const made = await officer.call(foundSociety, { name: `Society ${marker}` })
  if (!('society' in made)) throw new Error(`nobody could found a society: ${JSON.stringify(made)}`)
  const key = made.society
  await officer.call(editSociety, { society: key, notice: `Notice ${inner}` })
  const give = async (role: 'officer' | 'member'): Promise<Caller> => {
    const caller = await app.student()
    await officer.call(giveSociety, { society: key, person: caller.id, role })
    return caller
  }
  const [member, formerOfficer, formerMember] = [await give('member'), await give('officer'), await give('member')]
  await officer.call(giveSociety, { society: key, person: formerOfficer.id, role: null })
  await formerMember.call(leaveSociety, { society: key })
  const here = (caller: Caller) => ({ caller, key })
  return {
    has: { officer: here(officer), member: here(member) },
    had: { officer: here(formerOfficer), member: here(formerMember) },
    owned: { member: member.id },
  }
}

export const societyAccess: AccessRows = {
  feature: 'societies',
  make: async () => ({}),
  scope: proofOf(society, makeSociety),
  rows: [
    accessRow(foundSociety, 'anyone', () => ({ name: 'Another' })),
    accessRow(listSocieties, 'anyone', () => ({})),
    roleRow(readSociety, ['officer', 'member', 'stranger', site('moderator')], (society) => ({ society })),
    roleRow(editSociety, ['officer'], (society) => ({ society, notice: 'Closed' })),
    roleRow(joinSociety, ['stranger'], (society) => ({ society })),
    roleRow(leaveSociety, ['member'], (society) => ({ society })),
    roleRow(giveSociety, ['officer'], (society, { member = '' }) => ({ society, person: member, role: null })),
    roleRow(hideSociety, [site('moderator')], (society) => ({ society })),
  ],
}
