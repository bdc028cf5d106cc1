import { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import { id } from '../../contract/shapes.ts'
import { dayTimeWords } from '../../contract/words/times.ts'
import { wallClock } from '../../contract/zone.ts'
import { job } from '../../server/jobs/jobs.ts'
import type { Mail } from '../../server/mail.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { clockOf } from '../account/settings/contract.ts'
import { postMailOnce } from '../mail/queries.ts'
import { refuseWithoutRoom, zipPieces } from './archive.ts'
import { archiveParts, storedFilesOf } from './parts.queries.ts'
import { type Attempt, addPiece, beginAttempt, dropExpired, failExport, finishExport, noteProgress } from './queries.ts'
import { exportWords, triesMost } from './rules.ts'

/** How often at most progress is written down and pushed. */
const steps = 40

export const exportJobs = [
  job({
    name: 'export-make',
    payload: z.strictObject({ id }),
    async run(shell, { id }) {
      const { database } = shell
      const attempt = await database.transaction((db) => beginAttempt(db, id))
      const person = attempt && (await profileById(database.db, attempt.person))
      if (!attempt || !person) return
      try {
        await makeExport(shell, asOwner(person), attempt)
      } catch (error) {
        if (error instanceof SupersededAttempt) return
        const words = error instanceof Refusal ? error.message : attempt.number >= triesMost && exportWords.failed
        if (words) {
          await database.transaction((db) => failExport(db, attempt, words))
          shell.live.changed(database.db, attempt.person)
        }
        // The queue tries again, and finds nothing to do where the person was told.
        if (!(error instanceof Refusal)) throw error
      }
    },
  }),
  job({
    name: 'export-purge',
    payload: z.strictObject({}),
    // Before the job that deletes the bytes.
    every: '51 * * * *',
    run: ({ database, clock }) => dropExpired(database.db, clock()),
  }),
]

/** Another try has begun, or the person has gone meanwhile: this one writes nothing more. */
class SupersededAttempt extends Error {}

async function makeExport(shell: Shell, me: Me, attempt: Attempt): Promise<void> {
  const { database, files, clock, live } = shell
  const now = clock()
  const stored = await storedFilesOf(database.db, shell, me)
  refuseWithoutRoom(shell, stored)
  const parts = await archiveParts(shell, me, stored, now)
  let done = 0
  const note = async () => {
    if (!(await noteProgress(database.db, attempt, done, parts.length))) throw new SupersededAttempt()
    live.changed(database.db, me.id)
  }
  const stepOf = (count: number) => Math.floor((count * steps) / parts.length)
  await note()
  const entered = async () => {
    done++
    if (stepOf(done) > stepOf(done - 1)) await note()
  }
  let size = 0
  let index = 0
  for await (const piece of zipPieces(parts, `quad-${wallClock(now, me.zone).date}`, entered)) {
    shell.disk.refuseWrites()
    const key = await files.put(piece)
    if (!(await addPiece(database.db, attempt, { index, key, size: piece.byteLength }))) {
      await files.remove(key)
      throw new SupersededAttempt()
    }
    size += piece.byteLength
    index++
  }
  await database.transaction(async (db) => {
    const finished = clock()
    const until = await finishExport(db, attempt, size, finished)
    if (!until) return
    await postMailOnce(shell, db, madeMail(me, until, finished, shell.env.publicUrl.origin), attempt.id)
    live.changed(db, me.id)
  })
}

function madeMail(me: Me, until: Date, now: Date, origin: string): Mail {
  const last = dayTimeWords(me.zone, until, now, clockOf(me))
  return {
    to: me.email,
    subject: 'Your Quad data is ready',
    text: `An archive of everything that Quad has stored about you was just made, as you or somebody who is signed in as you asked.\n\nDownload it until ${last}, under "Your data" in your settings:\n${origin}/settings#your-data\n\nOnly you can, with your password. If it was not you, reset your password at once: that removes the archive and signs out all devices.\n${origin}/`,
  }
}
