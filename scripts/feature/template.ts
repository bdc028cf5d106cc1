import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FeatureNames } from './names.ts'

const folder = fileURLToPath(new URL('./template/', import.meta.url))

/** Whether several people have the things of the feature, with roles (a scope), or each person has their own. */
export type FeatureKind = 'shared' | 'own'

/** The files of a new feature: their paths in its folder, and their text. */
export function featureFiles({ named }: FeatureNames, kind: FeatureKind): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const made = entry.name.replace(/(\.shared)?\.txt$/, '')
    if (entry.name.endsWith('.shared.txt') && kind !== 'shared') continue
    const at = path.relative(folder, path.join(entry.parentPath, made)).split(path.sep).join('/')
    files.set(named(at), named(chosen(fs.readFileSync(file, 'utf8'), kind)))
  }
  return files
}

/**
 * The lines for one kind: those after a line `//@shared` or `//@own` are for that kind alone, up to the next such line or
 * `//@end`.
 */
function chosen(text: string, kind: FeatureKind): string {
  let only: string | undefined
  const kept = text.split('\n').filter((line) => {
    const mark = /^\s*\/\/@(\w+)$/.exec(line)?.[1]
    if (mark !== undefined) only = mark === 'end' ? undefined : mark
    return mark === undefined && (only === undefined || only === kind)
  })
  return kept.join('\n')
}
