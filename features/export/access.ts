import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { confirmIdentity } from '../account/identity/contract.ts'
import { downloadExport, openExport, readExport, startExport } from './contract.ts'

const id = (of: string | undefined) => ({ id: of ?? '' })

/** A finished archive, whose address is open to the owner. */
export const exportAccess: AccessRows = {
  feature: 'export',
  make: async (owner, _marker, app) => {
    await owner.call(confirmIdentity, { password: owner.password })
    const begun = await owner.call(startExport, {})
    if (!('export' in begun)) throw new Error(`no export: ${begun.detail}`)
    await app.settle()
    const made = id(begun.export?.id)
    await owner.call(openExport, made)
    return made
  },
  rows: [
    // Numbers and moments.
    accessRow(readExport, 'self', () => ({}), { shows: false }),
    // One a day.
    accessRow(startExport, 'self', () => ({}), { statuses: [200, 409, 429], shows: false }),
    accessRow(openExport, 'record', ({ id: of }) => id(of), { shows: false }),
    accessRow(downloadExport, 'record', ({ id: of }) => id(of), { shows: false }),
  ],
}
