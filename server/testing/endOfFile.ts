import { afterAll } from 'vitest'
import { closeApps } from './app.ts'
import { recordStatements, writeStatements } from './statementTexts.ts'

recordStatements()
// Closes what a file that failed to load has left open.
await closeApps()
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a hook wants.
afterAll(async ({}, { file }) => {
  await closeApps()
  writeStatements(file.filepath)
})
