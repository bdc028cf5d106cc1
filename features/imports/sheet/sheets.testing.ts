import type { Problem } from '../../../contract/refusal.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { type ImportPreview, previewSheet } from '../contract.ts'
import type { SheetPreview } from './contract.ts'

/** A September in which everything that the tests bring in lies ahead. */
export async function september(zone = 'America/Chicago') {
  const app = await testApp()
  app.setClock('2026-09-10T12:00:00Z')
  const ada = await app.student({ zone })
  return { app, ada, as: app.as(ada) }
}

type SeenSheet = ImportPreview & { sheet: SheetPreview }

export function sheetIn(answer: ImportPreview | Problem): SeenSheet {
  if ('code' in answer) throw new Error(answer.detail)
  const { sheet } = answer
  if (!sheet) throw new Error('this is no table')
  return { ...answer, sheet }
}

/** Sends a table to be looked at: its lines, or the whole text. */
export async function sendSheet(ada: Caller, lines: string[] | string, fileName = 'term.csv'): Promise<SeenSheet> {
  return sheetIn(await ada.call(previewSheet, { fileName }, typeof lines === 'string' ? lines : lines.join('\r\n')))
}
