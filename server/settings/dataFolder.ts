import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { WrongSetting } from '../env.ts'

/** Folders of the code that a build or an upgrade empties. */
const replaced = ['dist', 'dist-server', 'node_modules'].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
)

/** Makes the data folder where there is none. Throws WrongSetting where QUAD_DATA names no folder that can hold data. */
export function prepareDataFolder(folder: string): void {
  const refuse = (why: string) => {
    throw new WrongSetting(`QUAD_DATA is ${JSON.stringify(folder)}, ${why}. Allowed: a folder.`)
  }
  if (replaced.some((taken) => folder === taken || folder.startsWith(`${taken}${path.sep}`)))
    refuse('which a build or an upgrade of Quad empties')
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    refuse(
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'but that is a file, or below one'
        : `where Quad's user may not make a folder or write (${code})`,
    )
  }
}
