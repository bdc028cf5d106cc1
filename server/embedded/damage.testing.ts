import fs from 'node:fs'
import path from 'node:path'

/** Kinds of damage found in database folders after a crash of the machine; each keeps the database from opening. */
export const damages: Record<string, (database: string) => void> = {
  'a control file cut short': (database) => fs.truncateSync(path.join(database, 'global/pg_control'), 100),
  'garbage in a table of the catalog': (database) => garble(catalog(database)),
  'no log': (database) => {
    const log = path.join(database, 'pg_wal')
    for (const name of fs.readdirSync(log)) if (name.length === 24) fs.rmSync(path.join(log, name))
  },
  'no data files': (database) => fs.rmSync(path.join(database, 'base'), { recursive: true }),
  'a folder that is no database': (database) => fs.rmSync(path.join(database, 'PG_VERSION')),
  'no folder': (database) => fs.rmSync(database, { recursive: true }),
}

/** Overwrites a file with garbage of the same length. */
export function garble(file: string): void {
  fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 0xa7))
}

/** The file of pg_proc in the only database; its number never changes unless somebody rewrites the table. */
function catalog(database: string): string {
  const base = path.join(database, 'base')
  const own = fs.readdirSync(base).toSorted((one, other) => Number(other) - Number(one))
  const [found] = own.map((name) => path.join(base, name, '1255')).filter((file) => fs.existsSync(file))
  if (!found) throw new Error('pg_proc is not where it was')
  return found
}
