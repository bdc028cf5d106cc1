import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { accessRows } from '../../server/testing/access.ts'
import type { AccessRows, ProvenScreen, ScopeSample } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { holderOf, withRole } from './people.ts'

const screenFiles = ['feature.tsx', 'screens.ts']

/** The patterns of all screens that features offer, such as `/courses/:id`. */
function offeredScreens(): string[] {
  const folder = fileURLToPath(new URL('../../features', import.meta.url))
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => screenFiles.includes(path.basename(file)))
    .flatMap((file) => {
      const code = fs.readFileSync(path.join(folder, file), 'utf8')
      const single = [...code.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, pattern = '']) => pattern)
      const several = [...code.matchAll(/\[((?:\s*'\/[^']*',?)+)\s*\]\.map\(\(path\)/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => pattern),
      )
      return [...single, ...several]
    })
}

const shapeOf = (pattern: string) => pattern.replace(/\?.*/, '').replaceAll(/:\w+/g, ':')

/** Screens that a feature offers and that no access.ts opens, as faults. */
export function unopenedScreens(rows: readonly AccessRows[] = accessRows): string[] {
  const opened = new Set(rows.flatMap(({ screens = [] }) => screens.map((screen) => shapeOf(screen.path))))
  return offeredScreens()
    .filter((pattern) => !opened.has(shapeOf(pattern)))
    .map(
      (pattern) => `no access.ts opens the screen ${pattern} (\`screens\`): the proof xss would say nothing about it`,
    )
}

/** Somebody, and the addresses that they open; nobody is a visitor. */
export type Visit = { who: Caller | undefined; addresses: string[] }

/** Makes the records of one feature with a text in all that its people write, and says who opens which address then. */
export async function visitsOf(app: Running, rows: AccessRows, text: string): Promise<Visit[]> {
  const owner = await app.student({ name: `Ona ${text}` })
  const owned = await rows.make(owner, text, app)
  const sample = await rows.scope?.make(app, text, '')
  const visits = new Map<string, Visit>()
  for (const screen of rows.screens ?? []) {
    const { as = 'owner' } = screen
    const visit = visits.get(as) ?? { who: await personOf(app, rows, sample, as, owner), addresses: [] }
    visits.set(as, visit)
    visit.addresses.push(addressOf(screen, { ...sample?.owned, ...owned, key: keyOf(sample), marker: text }))
  }
  return [...visits.values()]
}

const keyOf = (sample: ScopeSample | undefined) => Object.values(sample?.has ?? {})[0]?.key ?? ''

async function personOf(
  app: Running,
  { feature, scope }: AccessRows,
  sample: ScopeSample | undefined,
  as: string,
  owner: Caller,
): Promise<Caller | undefined> {
  if (as === 'owner') return owner
  if (as === 'visitor') return undefined
  if (as === 'admin' || as === 'moderator') return withRole(app, as)
  const holder = scope && sample && (await holderOf(app, scope, sample, as))
  if (!holder) throw new Error(`${feature}: nobody is ${as} in the sample of the scope`)
  return holder.caller
}

function addressOf({ path }: ProvenScreen, named: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = named[name]
    if (value === undefined) throw new Error(`${path}: nothing is called ${name}`)
    return encodeURIComponent(value)
  })
}
