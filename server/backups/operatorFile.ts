import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isWrapped } from '../commandLine.ts'

/** Why the file that an operator names cannot be read, in a sentence; undefined where it can. */
export function whyUnreadable(name: string): string | undefined {
  const file = path.resolve(name)
  const code = tried(() => fs.closeSync(fs.openSync(file, 'r')))
  if (code === undefined) return fs.statSync(file).isFile() ? undefined : `${file} is not a file.`
  if (code === 'ENOENT' || code === 'ENOTDIR') return `There is no file ${file}.${wholePathFor(name)}`
  if (code === 'EACCES' || code === 'EPERM')
    return `${thisUser()} may not read ${file}. Copy it to where that user may read it, such as the data folder, and make that user its owner.`
  return `${file} cannot be read (${code}).`
}

/** Why no new file can be made under the name that an operator gives, in a sentence; undefined where it can. */
export function whyUnwritable(name: string): string | undefined {
  if (isWrapped() && !path.isAbsolute(name)) return `${name} is not a whole path.${wholePathFor(name)}`
  const file = path.resolve(name)
  const folder = path.dirname(file)
  if (fs.existsSync(file)) return `${file} exists already. Name another file.`
  const probe = `${file}.part-${randomBytes(4).toString('hex')}`
  const code = tried(() => {
    fs.writeFileSync(probe, '', { mode: 0o600, flag: 'wx' })
    fs.rmSync(probe)
  })
  if (code === undefined) return undefined
  if (code === 'ENOENT') return `There is no folder ${folder}.`
  if (code === 'ENOTDIR') return `${folder} is not a folder.`
  if (code === 'EACCES' || code === 'EPERM')
    return `${thisUser()} may not write to the folder ${folder}. Name a file in one where that user may.${wholePathFor(name)}`
  return `No file can be made in ${folder} (${code}).`
}

function wholePathFor(name: string): string {
  return path.isAbsolute(name) ? '' : ' Name the file by its whole path, such as /mnt/nas/quad.tar.gz.'
}

function thisUser(): string {
  return isWrapped() ? 'Quad’s user' : 'This user'
}

function tried(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
