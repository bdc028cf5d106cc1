import { afterAll } from 'vitest'
import { closeApps } from './app.ts'
import { recordStatements, writeStatements } from './statementTexts.ts'

recordStatements()
// Closes what a file that failed to load has left open.
await closeApps()
afterAll(async () => {
  await closeApps()
  writeStatements()
})
