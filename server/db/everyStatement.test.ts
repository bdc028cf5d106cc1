import fs from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { statementsVariable } from '../testing/projects.ts'
import { sqlState } from './db.ts'

const file = process.env[statementsVariable]
const { shell } = await testApp()
/** The engine reads the statement, finds what it names, and chooses how it would run it. */
const plan = (text: string) => shell.database.pool.query(`explain (generic_plan) ${text}`)
/** Both engines have the tables of Quad: what is missing here belonged to a test. */
const undefinedTable = '42P01'

test('this engine plans every statement that the other one ran', async () => {
  if (file === undefined) throw new Error('`npm test` says which statements, in a file that this variable names.')
  const texts: string[] = JSON.parse(fs.readFileSync(file, 'utf8'))
  expect(texts).not.toEqual([])
  const refused: string[] = []
  for (const text of texts)
    await plan(text).catch((error: Error) => {
      if (sqlState(error) !== undefinedTable) refused.push(`${error.message}: ${text.slice(0, 300)}`)
    })
  expect(refused).toEqual([])
})

test.each([
  ['select nothing from profiles where id = $1', 'column "nothing" does not exist'],
  ['select nothing_of(id) from profiles', 'function nothing_of(uuid) does not exist'],
])('what the engine does not know is refused: %s', async (text, words) => {
  await expect(plan(text)).rejects.toThrow(words)
})
