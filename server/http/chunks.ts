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

/** What every page of the browser app begins with: see `parts` in vite.config.ts. No module has these names. */
export const firstChunks = ['part-entry', 'part-react', 'part-zod', 'part-app']
/** The frame of every screen of a signed-in person, and the dashboard. */
export const shellChunk = 'part-shell'
/** The page of a course with its panels, of whichever feature. */
export const coursePageChunk = 'course-page'

/**
 * The chunks of the built browser app, by the module that each begins with, or by their own names where many modules
 * share one. Empty without a build.
 */
export function readChunks(folder: string): Chunks {
  const file = path.join(folder, '.vite/manifest.json')
  if (!fs.existsSync(file)) return {}
  const chunks = z.record(z.string(), chunk).parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  for (const part of [...firstChunks, shellChunk, coursePageChunk]) {
    const found = Object.values(chunks).find(({ file: at, name }) => name === part && at.endsWith('.js'))
    if (found) chunks[part] = found
  }
  return chunks
}

/** These chunks and all that they import, each once, without those in `there`. */
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
