import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
export type Chunks = Record<string, z.output<typeof chunk>>

/** What every page of the browser app begins with: see `parts` in vite.config.ts. */
export const beginning = ['index', 'react', 'zod', 'start']

/**
 * The chunks of the built browser app, by the module that each begins with, or by their own names where they are made of
 * many. Empty where it was not built.
 */
export function readChunks(folder: string): Chunks {
  const file = path.join(folder, '.vite/manifest.json')
  if (!fs.existsSync(file)) return {}
  const chunks = z.record(z.string(), chunk).parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  const all = Object.entries(chunks)
  const importers = (key: string) => all.filter(([, { imports }]) => imports.includes(key)).length
  for (const part of [...beginning, 'shell']) {
    const named = all.filter(([, { file: at, name }]) => name === part && at.endsWith('.js'))
    // A small chunk may take its name from a module of that name: the part is the one that more of the app needs.
    const [found] = named.toSorted(([one], [other]) => importers(other) - importers(one))
    if (found) chunks[part] = found[1]
  }
  return chunks
}

/** These chunks and all they import, each once, without those that are there already. */
export function withImports(chunks: Chunks, names: string[], there: Chunks[string][] = []): Chunks[string][] {
  const found = new Set<Chunks[string]>()
  const add = (name: string) => {
    const one = chunks[name]
    if (!one || found.has(one) || there.includes(one)) return
    found.add(one)
    one.imports.forEach(add)
  }
  names.forEach(add)
  return [...found]
}
