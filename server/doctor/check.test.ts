import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { backupFileNameOf, backupsIn } from '../backups/folder.ts'
import { type Env, readEnv } from '../env.ts'
import { emptyFolder } from '../testing/folders.ts'
import { runCommand } from '../testing/process.ts'
import { failed, runCheck } from './check.ts'
import { checkBackups } from './folder.ts'
import { checkMail } from './services.ts'

const check = (env: Env, look: () => ReturnType<typeof checkMail>) =>
  runCheck({ name: 'Mail', seconds: 60, look, todo: 'Correct the password, not the address.' }, env)

test.each(['no', 'e', 'not', 'password'])('our own words stay whole with the password %s', async (password) => {
  const post = await startSmtp()
  onTestFinished(async () => void (await post.close()))
  post.state.refuseSignIn = true
  const SMTP_URL = post.url.replace('//', `//quad:${password}@`)
  const env = readEnv({ SMTP_URL, DATABASE_URL: `postgres://quad:${password}@db/quad`, QUAD_SECRET: 'x'.repeat(32) })
  const { seen, todo } = await check(env, () => checkMail(env))
  expect(seen).toBe(
    `The mail server ${new URL(SMTP_URL).host} refuses the sign-in: Invalid login: 535 5.7.8 authentication failed: PLAIN [not shown].`,
  )
  expect(todo).toBe('Correct user and password in SMTP_URL. Characters such as @ or / are written as %40, %2F.')
  const ours = 'DATABASE_URL names a database that cannot be used: there is no password.'
  expect(await check(env, async () => failed(ours, 'Set one.'))).toMatchObject({ seen: ours })
  expect(await check(env, () => Promise.reject(new Error(`they said: ${password}!`)))).toMatchObject({
    seen: 'they said: [not shown]!',
    todo: 'Correct the password, not the address.',
  })
})

test('a database that cannot be reached is told in whole words, whatever the password is', async () => {
  const { stdout } = await runCommand(
    { DATABASE_URL: 'postgres://quad:no@127.0.0.1:1/quad', QUAD_SECRET: 'x'.repeat(32), QUAD_DATA: emptyFolder() },
    'scripts/doctor.ts',
  )
  expect(stdout).toContain(
    'Database: DATABASE_URL names a database that cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
  )
  expect(stdout).not.toContain('not shown')
})

test('the age of a backup is told in words that fit the number', () => {
  const folder = emptyFolder()
  const env = readEnv({ QUAD_DATA: folder })
  fs.mkdirSync(path.join(folder, 'backups'))
  const minute = 60_000
  for (const [age, words] of [
    [minute, '1 minute'],
    [5 * minute, '5 minutes'],
    [3 * 24 * 60 * minute, '3 days'],
  ] as const) {
    for (const name of fs.readdirSync(path.join(folder, 'backups'))) fs.rmSync(path.join(folder, 'backups', name))
    fs.writeFileSync(path.join(folder, 'backups', backupFileNameOf(new Date(Date.now() - age))), '')
    expect(backupsIn(folder)).toHaveLength(1)
    expect(checkBackups(env, undefined).seen).toContain(`The newest automatic backup is ${words} old;`)
  }
})
