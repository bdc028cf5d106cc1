import { Refusal } from '../../contract/refusal.ts'
import { wallClock } from '../../contract/zone.ts'
import { bytesOfPieces } from '../../server/files/pieces.ts'
import { Download, on } from '../../server/route.ts'
import { refuseWithoutRoom } from './archive.ts'
import { downloadExport, openExport, readExport, startExport } from './contract.ts'
import { storedFilesOf } from './parts.queries.ts'
import { archiveOf, beginExport, exportOf, openTo } from './queries.ts'
import { exportWords } from './rules.ts'

export const exportRoutes = [
  on(readExport, async ({ db, me, now }) => exportOf(db, me, now), { whileClosed: true }),

  on(
    startExport,
    async ({ db, me, shell, now }) => {
      const { id, ...shown } = await beginExport(db, me, now)
      refuseWithoutRoom(shell, await storedFilesOf(db, shell, me))
      await shell.jobs.enqueue(db, 'export-make', { id })
      return shown
    },
    { identity: 'recent', whileClosed: true },
  ),

  // A link cannot ask for a password in between. So the page asks first, by this write, which opens the address to the
  // caller's session for some minutes, long enough to go on with a download that broke off. The address holds no secret.
  on(
    openExport,
    async ({ db, me, input, now }) => {
      const openUntil = await openTo(db, me, input.id, now)
      if (!openUntil) throw gone()
      return { address: `/api/exports/${input.id}/content`, openUntil: openUntil.toISOString() }
    },
    { identity: 'recent', whileClosed: true },
  ),

  on(
    downloadExport,
    async ({ db, me, input, now, shell: { files } }) => {
      const archive = await archiveOf(db, me, input.id, now)
      if (!archive) throw gone()
      // A database that was restored from a backup may name bytes that are gone.
      const [first] = archive.pieces
      if (!first || !(await files.has(first.key))) throw gone()
      if (!archive.isOpen) throw new Refusal('confirm_identity', exportWords.confirm)
      return new Download({
        name: `quad-${wallClock(archive.finishedAt, me.zone).date}.zip`,
        type: 'application/zip',
        size: archive.size,
        tag: input.id.replaceAll('-', ''),
        bytes: (from, to) => bytesOfPieces(files, archive.pieces, from, to),
      })
    },
    { whileClosed: true },
  ),
]

function gone(): Refusal {
  return new Refusal('not_found', exportWords.gone)
}
