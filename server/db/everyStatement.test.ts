import fs from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { statementsVariable } from '../testing/projects.ts'

const file = process.env[statementsVariable]
const { shell } = await testApp()
/** The engine reads the statement, finds what it names, and chooses how it would run it. */
const plan = (text: string) => shell.database.pool.query(`explain (generic_plan) ${text}`)

test('this engine plans every statement that the other one ran', async () => {
  if (file === undefined) throw new Error('`npm test` says which statements, in a file that this variable names.')
  const texts: string[] = JSON.parse(fs.readFileSync(file, 'utf8'))
  expect(texts).not.toEqual([])
  const refused: string[] = []
  for (const text of texts)
    await plan(text).catch((error: Error) => refused.push(`${error.message}: ${text.slice(0, 300)}`))
  expect(refused).toEqual([])
})

test('a statement of which the tables know nothing is refused', async () => {
  await expect(plan('select nothing from nowhere where a = $1')).rejects.toThrow('nowhere')
})
