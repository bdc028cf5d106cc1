import fs from 'node:fs'
import { z } from 'zod'

const file = new URL('../package.json', import.meta.url)

const { version } = z.object({ version: z.string() }).parse(JSON.parse(fs.readFileSync(file, 'utf8')))

/** The installed version, from package.json. */
export const installedVersion = version
