import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** The log of a separate process after these statements. */
async function said(statements: string): Promise<Record<string, unknown>[]> {
  const code = `import { makeLog } from './server/log.ts'\nconst log = makeLog('info')\n${statements}`
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', code])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('an operator who reads of a failed statement does not read what was in it', async () => {
  const [line] = await said(`
    import { DrizzleQueryError } from 'drizzle-orm'
    const cause = Object.assign(new Error('duplicate key value'), { code: '23505', detail: 'Key (email)=(maya@example.edu)' })
    log.error({ err: new DrizzleQueryError('insert into profiles values ($1, $2)', ['maya@example.edu', 'line\\n    at secret-of-maya'], cause) }, 'failed')
  `)
  expect(line).toMatchObject({
    msg: 'failed',
    err: {
      message: 'Failed query: insert into profiles values ($1, $2)',
      cause: { code: '23505', message: 'duplicate key value' },
    },
  })
  expect(JSON.stringify(line)).not.toMatch(/maya/)

  const [other] = await said(`
    const error = Object.assign(new Error('invalid input syntax for type date: "maya@example.edu"'), { code: '22007' })
    log.error({ err: error }, 'failed')
  `)
  expect(other).toMatchObject({ err: { code: '22007', message: 'The database did not take a value.' } })
  expect(JSON.stringify(other)).not.toMatch(/maya/)
})

test('nobody forges a line of the log, and what is named like a secret is cut out', async () => {
  const lines = await said(`
    log.warn({ name: 'Ada\\n{"level":60,"msg":"forged"}', password: 'Quiet-Harbour-7', wire: { cookie: 'quad_session=1', token: 't-1' } }, 'seen')
  `)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ password: '[cut]', wire: { cookie: '[cut]', token: '[cut]' } })
})

test('of a mail that was not taken the reason is logged, and of a bug also its place in the code', async () => {
  const [refused, bug] = await said(`
    import { MailNotTaken } from './server/mail.ts'
    log.error({ err: new MailNotTaken('Invalid login: 535 5.7.8 authentication failed', 'EAUTH') }, 'a job failed')
    log.error({ err: new TypeError('x is not a function') }, 'a job failed')
  `)
  expect(refused?.err).toEqual({
    ...{ type: 'MailNotTaken', code: 'EAUTH' },
    message: 'Invalid login: 535 5.7.8 authentication failed',
  })
  expect(bug).toMatchObject({ err: { stack: expect.stringContaining('at ') } })
})
