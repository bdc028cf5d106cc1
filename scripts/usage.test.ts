import { afterEach, expect, test } from 'vitest'
import { runCommand } from '../server/testing/process.ts'
import { type CommandName, parseTyped } from './usage.ts'

const names: CommandName[] = [
  'backup',
  'doctor',
  'grant',
  'leave-demo',
  'move',
  'person',
  'reset-2fa',
  'reset-link',
  'restore',
]

afterEach(() => {
  delete process.env.QUAD_COMMAND
})

test.each(names)('%s says how it is typed, as it was typed, and refuses what it does not know', (name) => {
  for (const option of ['--help', '-h'])
    expect(parseTyped(name, ['ada@example.edu', option])).toMatchObject({
      say: expect.stringContaining(`Usage: npm run ${name}`),
      status: 0,
    })
  process.env.QUAD_COMMAND = 'quad'
  const unknown = { say: expect.stringMatching(`^--force is not an option of this command.\nUsage: quad ${name}`) }
  expect(parseTyped(name, ['--force'])).toMatchObject({ ...unknown, status: 1 })
  const many = parseTyped(name, ['a', 'b', 'c'])
  expect(many).toMatchObject({ say: expect.stringContaining('is one word too many.\nUsage: quad'), status: 1 })
})

test('what belongs to a command is read', () => {
  expect(parseTyped('person', ['erase', 'ada@example.edu', '--yes'])).toEqual({
    words: ['erase', 'ada@example.edu'],
    options: ['--yes'],
  })
  expect(parseTyped('backup', [])).toEqual({ words: [], options: [] })
})

test('a backup whose usage is asked for makes no file', async () => {
  const help = await runCommand({ QUAD_COMMAND: 'quad' }, 'scripts/backup.ts', '--help')
  expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^Usage: quad backup FILE\n/) })
})
