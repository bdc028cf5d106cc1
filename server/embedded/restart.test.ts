import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../db/db.ts'
import { makeLog } from '../log.ts'
import { initialisedFolder } from '../testing/folders.ts'
import { openEmbedded } from './open.ts'

test('a database that ends again and again is started again and again, as long as its folder is good', async () => {
  const folder = await initialisedFolder()
  const control = path.join(folder, 'database/global/pg_control')
  const embedded = await openEmbedded({ folder })
  const database = connect(
    'embedded',
    { host: embedded.host, user: 'postgres', database: 'postgres', max: 1 },
    makeLog('silent'),
  )
  const events: string[] = []
  const pauses: number[] = []
  let told = (_event: string) => {}
  const tell = (event: string) => {
    events.push(event)
    told(event)
  }
  /** What happens to the folder in the pause before the next start. */
  let inPause = () => {}
  embedded.guard(
    {
      down: (why) => tell(`down: ${why}`),
      back: () => tell('back'),
      renewed: () => tell('renewed'),
      failed: () => tell('failed'),
      lost: (why) => tell(`lost: ${why}`),
    },
    {
      patience: 100,
      async pause(milliseconds) {
        pauses.push(milliseconds)
        inPause()
      },
    },
  )
  /** Hangs the database, until the event comes. */
  async function hang(until: string): Promise<void> {
    const came = new Promise<void>((resolve) => {
      told = (event) => event.startsWith(until) && resolve()
    })
    await database.pool.query('select count(*) from generate_series(1, 1000000000) n').catch(() => {})
    await came
  }
  for (let times = 0; times < 6; times++) await hang('back')
  expect(pauses).toEqual([0, 1000, 2000, 4000, 8000, 16_000])
  const down = 'down: it did not answer for 0.1 s of its own processor time'
  expect(events).toEqual(Array(6).fill([down, 'back']).flat())

  // A start that fails is tried again.
  inPause = () => {
    if (fs.existsSync(control)) fs.renameSync(control, `${control}.away`)
    else fs.renameSync(`${control}.away`, control)
  }
  await hang('back')
  expect(events.slice(-3)).toEqual([down, 'failed', 'back'])
  expect((await database.pool.query('select count(*)::int as people from profiles')).rows).toEqual([{ people: 0 }])

  // Only where the folder itself is gone or damaged it ends, for the next start of Quad to mend that.
  inPause = () => fs.renameSync(path.join(folder, 'database'), path.join(folder, 'elsewhere'))
  await hang('lost')
  expect(events.slice(-2)).toEqual([down, 'lost: its folder is gone'])
  await database.close()
  await embedded.close()
})
