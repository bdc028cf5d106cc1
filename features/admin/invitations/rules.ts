import { z } from 'zod'

const address = z.email()

export const invitingWords = {
  closed: 'SIGN_UP is closed: nobody can come in, so that nobody can be invited.',
  none: 'There is nobody to invite in this list.',
  full: 'Too many invitations are open. Revoke some that nobody will use, or wait until they expire.',
  isTaken: 'This address has an account meanwhile.',
  notOpen: 'This invitation is not open any more.',
  notRenewable: 'This invitation is not there any more, or was used.',
} as const

export type AddressLine = { line: number; address: string }
export type LineProblem = { line: number; text: string; why: string }

/**
 * The addresses in the rows of a table: in each row the cells with an @, `Ada <ada@uni.example>` included. A first row
 * without any is taken for the header.
 */
export function addressesIn(rows: { row: number; cells: string[] }[]): {
  addresses: AddressLine[]
  problems: LineProblem[]
} {
  const addresses: AddressLine[] = []
  const problems: LineProblem[] = []
  const seen = new Set<string>()
  for (const [index, { row: line, cells }] of rows.entries()) {
    const found = cells.flatMap((cell) => cell.split(/[\s,;]+/)).filter((word) => word.includes('@'))
    const text = cells.filter(Boolean).join(', ').slice(0, 200)
    if (found.length === 0 && (index > 0 || rows.length === 1))
      problems.push({ line, text, why: 'There is no address here.' })
    for (const word of found) {
      const read = readAddress(word)
      if (!read) problems.push({ line, text: word.slice(0, 200), why: 'This is no e-mail address.' })
      else if (seen.has(read)) problems.push({ line, text: read, why: 'This address is in the list already.' })
      else {
        seen.add(read)
        addresses.push({ line, address: read })
      }
    }
  }
  return { addresses, problems }
}

function readAddress(word: string): string | undefined {
  const bare = /^<?(?:mailto:)?([^<>]*)>?$/i.exec(word)?.[1]?.toLowerCase() ?? ''
  return bare.length <= 254 && address.safeParse(bare).success ? bare : undefined
}
