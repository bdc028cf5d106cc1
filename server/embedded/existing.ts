import fs from 'node:fs'
import path from 'node:path'
import { readyName, refuseClosed, UnusableDatabase } from '../backups/restore.ts'

/** The folder that the settings name is not there, or nothing of Quad is in it. */
export class NothingThere extends UnusableDatabase {}

/** Throws UnusableDatabase unless `data` holds a database that this user may use without leaving files of another owner. */
export function refuseWithoutDatabase(data: string): void {
  const missing = noDatabase(data, 'QUAD_DATA')
  refuseWithoutFolder(data, missing)
  const parts = ['database', readyName].map((name) => path.join(data, name))
  if (!parts.some((part) => fs.existsSync(part))) throw new NothingThere(missing)
  for (const name of ['secret', 'socket']) refuseClosed(path.join(data, name))
}

/**
 * The same for a folder that may lack a database. What root leaves in another user's folder, the server could not read
 * afterwards: the command refuses.
 */
export function refuseWithoutFolder(data: string, missing: string): void {
  if (!fs.statSync(data, { throwIfNoEntry: false })?.isDirectory()) throw new NothingThere(missing)
  const fault = folderFault(data)
  if (fault) throw new UnusableDatabase(`${fault.seen} ${fault.todo}`)
}

/** Why this user may not use an existing folder of data, and what to do about it, as sentences. */
export function folderFault(data: string): { seen: string; todo: string } | undefined {
  const folder = fs.statSync(data)
  const me = process.getuid?.() ?? folder.uid
  try {
    fs.accessSync(data, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch {
    if (folder.uid === me) return { seen: `${data} is closed to its owner.`, todo: `Open it: chmod 700 ${data}` }
    const seen = `${data} belongs to ${userName(folder.uid)}, and this command runs as ${userName(me)}, who may not use it.`
    const give = `make it the owner: chown -R ${userName(me)}: ${data}`
    // Quad never runs as root, so that root's folder is not in use.
    if (folder.uid === 0) return { seen, todo: `If ${userName(me)} is Quad's user, ${give}` }
    return { seen, todo: `Run it as ${userName(folder.uid)}; or, if ${userName(me)} is Quad's user, ${give}` }
  }
  // The owner of the files in it, where there are some: a container's root may have made them in a user's folder.
  const owner = (fs.statSync(path.join(data, 'database'), { throwIfNoEntry: false }) ?? folder).uid
  if (me !== 0 || owner === 0) return undefined
  return {
    seen: `${data} belongs to ${userName(owner)}, and this command runs as root: its files there would be root's.`,
    todo: `Run it with quad, as in docs/operations.md, or as ${userName(owner)} (runuser -u ${userName(owner)} -- …).`,
  }
}

/** Commands never make a database: this refusal says how to name the one that is meant. */
export function noDatabase(place: string, setting: 'QUAD_DATA' | 'DATABASE_URL'): string {
  return `There is no Quad database in ${place}. Set ${setting}, or run the command with the settings of the server: QUAD_SETTINGS=/etc/quad.env`
}

function userName(uid: number): string {
  const list = fs.existsSync('/etc/passwd') ? fs.readFileSync('/etc/passwd', 'utf8') : ''
  const line = list.split('\n').find((entry) => entry.split(':')[2] === String(uid))
  return line?.split(':')[0] ?? `user ${uid}`
}
