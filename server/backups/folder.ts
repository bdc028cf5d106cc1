import fs from 'node:fs'
import path from 'node:path'

const ending = '.tar.gz'

/** Where the automatic backups of a data folder are stored. */
export function backupFolderOf(data: string): string {
  return path.join(data, 'backups')
}

/** The name tells the moment: `2031-03-04T09-15-00Z.tar.gz`. */
export function backupFileNameOf(at: Date): string {
  return `${fileNameTime(at)}${ending}`
}

/** A moment as part of a file's name. */
export function fileNameTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The automatic backups of a data folder, newest first. Each was opened and read when it was made. */
export function backupsIn(data: string): { file: string; at: Date; bytes: number }[] {
  const folder = backupFolderOf(data)
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/.exec(name) ?? []
      const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
      if (Number.isNaN(at.getTime())) return []
      const file = path.join(folder, name)
      return [{ file, at, bytes: fs.statSync(file).size }]
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
