import { type Clock, dayTimeWords } from '../../contract/words/times.ts'

/** For how many days an archive can be downloaded. */
export const exportDays = 7
/** Hours from one archive to the next. */
export const hoursBetween = 24
/** For how many minutes a session may fetch the archive after it was asked who is there. */
export const openMinutes = 5
/** The archive is stored in pieces of so many bytes: no more of it is in memory. */
export const archivePieceBytes = 8 * 1024 * 1024
/** How often an archive is begun anew after an error, before the person is told. */
export const triesMost = 3

const hour = 3_600_000

export function exportEnds(finished: Date): Date {
  return new Date(finished.getTime() + exportDays * 24 * hour)
}

export function nextExportAt(asked: Date): Date {
  return new Date(asked.getTime() + hoursBetween * hour)
}

export const exportWords = {
  underWay: 'Your archive is being made already.',
  /** The moment is the ISO instant from which on another may be made. */
  tooSoon: (zone: string, at: string, now: Date, clock: Clock) =>
    `One archive a day. The next can be made from ${dayTimeWords(zone, at, now, clock)}.`,
  /** `size` in words. */
  noRoom: (size: string) =>
    `This server’s disk has no room for your archive of about ${size} right now. Try again later, or tell whoever runs this Quad.`,
  failed: 'Something went wrong while the archive was made. What you saved is safe.',
  confirm: 'Confirm first that it is you: press Download in your settings.',
  gone: 'This archive is not there any more, or it is not yours.',
}
