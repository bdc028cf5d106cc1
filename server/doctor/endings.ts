import { countWords } from '../../contract/words/counts.ts'
import type { RunStatement } from '../backups/fingerprint.ts'
import { schemaAgeOf } from '../db/migrate.ts'
import { countLeft, type Ending } from '../endings.ts'
import { type Finding, ok, warning } from './check.ts'

/** Whether anything is left that its end has missed. */
export async function checkEndings(ask: RunStatement, endings: readonly Ending[]): Promise<Finding> {
  // Tables of another version may lack columns.
  if ((await schemaAgeOf(ask)) !== 'same') return ok('Looked at only with the tables of this version.')
  const left = await countLeft(ask, endings, new Date())
  if (left.length === 0) return ok('Nothing is left that should have ended.')
  const words = left.map(({ name, many }) => `${countWords(many, 'entry', 'entries')}: ${name}`)
  return warning(
    `Something is left that should have ended. ${words.join('; ')}.`,
    'Start Quad: it ends these at each start, and each night.',
  )
}
