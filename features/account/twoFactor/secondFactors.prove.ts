import type { ProofOutcome } from '../../../scripts/prove/outcome.ts'
import { plantedTrigger } from '../../../scripts/prove/plantedTrigger.ts'
import type { Database } from '../../../server/db/db.ts'
import { features } from '../../../server/features.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { type Running, runApp } from '../../../server/testing/run.ts'
import { issueLink } from '../auth/links.ts'
import { resetPassword, signIn } from '../contract.ts'
import { countIn, isIn } from '../entered.prove.ts'
import { finishSignIn } from './contract.ts'
import { codeAt, turnOnTwoFactor, wrongCodeAt } from './factor.testing.ts'
import { anyBrowser, countedLate, plantedSecondSteps, skipping, twice } from './planted.prove.ts'

const mayTry = 5
type Step = typeof finishSignIn

/**
 * Nobody gets past a second factor: by using a code twice, by trying many at the same moment, with a password reset, or
 * in another browser than the one that gave the password. Each attack also has to succeed on a server with that fault.
 */
export async function attackSecondFactors(database: Database, quick: boolean): Promise<ProofOutcome> {
  const app = await runApp(database, { LOG_LEVEL: 'silent' }, undefined, [...features, plantedSecondSteps])
  const rounds = quick ? 1 : 10
  try {
    const attacks: { words: string; sound: () => Promise<string[]>; planted: () => Promise<string[]> }[] = [
      {
        words: 'a code that is accepted twice',
        sound: () => useTwice(app, finishSignIn, rounds),
        planted: () => useTwice(app, twice, 1),
      },
      {
        words: 'a recovery code that is not used up',
        sound: () => recoverTwice(app, rounds),
        planted: () => keepingCodes(database, () => recoverTwice(app, 1)),
      },
      {
        words: 'a limit that counts after evaluating',
        sound: () => tryMany(app, finishSignIn, rounds),
        planted: () => tryMany(app, countedLate, 1),
      },
      {
        words: 'a pending step that another browser may use',
        sound: () => useElsewhere(app, finishSignIn, rounds),
        planted: () => useElsewhere(app, anyBrowser, 1),
      },
      {
        words: 'a reset that skips the second factor',
        sound: () => skipByReset(app, resetPassword, rounds),
        planted: () => skipByReset(app, skipping, 1),
      },
    ]
    const faults: string[] = []
    for (const { words, sound, planted } of attacks) {
      faults.push(...(await sound()))
      if ((await planted()).length === 0) faults.push(`second factors: ${words} was planted and not found`)
    }
    return {
      line: `${attacks.length} attacks on second factors x ${rounds}, ${attacks.length} planted faults found`,
      faults,
    }
  } finally {
    await app.close()
  }
}

async function victim(app: Running) {
  app.holdClock()
  const ada = await app.student()
  const { key, recoveryCodes } = await turnOnTwoFactor(app, ada)
  app.advance(30_000)
  return { ada, key, recoveryCodes }
}

/** Browsers in which the password was right. */
async function pendingIn(app: Running, { email, password }: Caller, many: number): Promise<Caller[]> {
  const browsers: Caller[] = []
  for (let at = 0; at < many; at++) {
    const browser = app.browser()
    await browser.send(signIn, { email, password, remember: false })
    browsers.push(browser)
  }
  return browsers
}

async function useTwice(app: Running, step: Step, rounds: number): Promise<string[]> {
  const faults: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { ada, key } = await victim(app)
    const browsers = await pendingIn(app, ada, mayTry)
    const code = codeAt(key, app.shell.clock())
    await Promise.all(browsers.map((browser) => browser.send(step, { code })))
    const entered = await countIn(browsers)
    if (entered !== 1) faults.push(`second factors: one code let ${entered} of ${mayTry} browsers in`)
  }
  return faults
}

/** One code at the same moment in several browsers, and once more later. */
async function recoverTwice(app: Running, rounds: number): Promise<string[]> {
  const faults: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { ada, recoveryCodes } = await victim(app)
    const [code = ''] = recoveryCodes
    const browsers = await pendingIn(app, ada, mayTry - 1)
    await Promise.all(browsers.map((browser) => browser.send(finishSignIn, { code })))
    const later = await pendingIn(app, ada, 1)
    for (const browser of later) await browser.send(finishSignIn, { code })
    const entered = await countIn([...browsers, ...later])
    if (entered !== 1) faults.push(`second factors: one recovery code let ${entered} browsers in`)
  }
  return faults
}

/** While no code is taken from the list. */
async function keepingCodes(database: Database, attack: () => Promise<string[]>): Promise<string[]> {
  const { plant, remove } = plantedTrigger('planted_codes', 'after delete on recovery_codes', keptCode)
  await database.pool.query(plant)
  try {
    return await attack()
  } finally {
    await database.pool.query(remove)
  }
}
const keptCode = 'insert into recovery_codes select old.*; return null;'

async function tryMany(app: Running, step: Step, rounds: number): Promise<string[]> {
  const faults: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { ada, key } = await victim(app)
    const browsers = await pendingIn(app, ada, 5)
    const code = wrongCodeAt(key, app.shell.clock())
    const answers = await Promise.all(
      browsers.flatMap((browser) => Array.from({ length: 8 }, () => browser.send(step, { code }))),
    )
    const evaluated = answers.filter(({ status }) => status === 400).length
    if (evaluated !== mayTry) faults.push(`second factors: ${evaluated} wrong codes were evaluated, not ${mayTry}`)
    await browsers[0]?.send(step, { code: codeAt(key, app.shell.clock()) })
    if ((await countIn(browsers)) > 0) faults.push('second factors: after that, the right code was still evaluated')
  }
  return faults
}

async function useElsewhere(app: Running, step: Step, rounds: number): Promise<string[]> {
  const faults: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { ada, key } = await victim(app)
    await pendingIn(app, ada, 1)
    const [ben = ada] = await pendingIn(app, (await victim(app)).ada, 1)
    // The latest of all.
    app.advance(1000)
    await pendingIn(app, ada, 1)
    const others = [app.browser(), ben]
    for (const other of others) await other.send(step, { code: codeAt(key, app.shell.clock()) })
    const entered = await countIn(others)
    if (entered > 0) faults.push(`second factors: ${entered} browsers got in where nobody gave the password`)
  }
  return faults
}

async function skipByReset(app: Running, reset: typeof resetPassword, rounds: number): Promise<string[]> {
  const faults: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { ada } = await victim(app)
    const secret = await issueLink(app.shell.database.db, ada.id, 'reset', app.shell.clock())
    const password = `Other-Harbour-${round}`
    const browser = app.browser()
    await browser.send(reset, { access_token: secret.slice(0, 22), refresh_token: secret.slice(22), password })
    await browser.send(signIn, { email: ada.email, password, remember: false })
    if (await isIn(browser)) faults.push('second factors: a reset link and the new password alone signed in')
  }
  return faults
}
