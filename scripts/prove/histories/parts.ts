import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Feature } from '../../../server/feature.ts'
import { features } from '../../../server/features.ts'
import { isShared } from '../../check/publicTexts.ts'
import type { HistoryPart } from './part.ts'

/** What the walk of everybody is made of: what the files `histories.prove.ts` export, lower features first. */
export const historyParts: readonly HistoryPart[] = await loadParts()

async function loadParts(): Promise<HistoryPart[]> {
  const folder = fileURLToPath(new URL('../../../features', import.meta.url))
  const parts: HistoryPart[] = []
  for (const { name } of features) {
    const file = path.join(folder, name, 'histories.prove.ts')
    if (!fs.existsSync(file)) continue
    const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
    const found = Object.values(exported).filter(isPart)
    if (found.length === 0) throw new Error(`features/${name}/histories.prove.ts exports no part of the walk`)
    parts.push(...found)
  }
  return parts
}

function isPart(value: unknown): value is HistoryPart {
  return typeof value === 'object' && value !== null && 'feature' in value && 'steps' in value && 'planted' in value
}

/** Features that share something, and why they bring no part of their own. */
const without: Record<string, string> = {
  account: 'Names and pictures are of the part of people.',
  feedback: 'What people write to those who run the server is read by them alone.',
}

/** Features that share something and take no part in the walk, as faults. */
export function partlessFeatures(offered: readonly Feature[], parts = historyParts): string[] {
  return offered
    .filter((feature) => isShared(feature) && !(feature.name in without))
    .filter(({ name }) => !parts.some(({ feature }) => feature === name))
    .map(({ name }) => `features/${name} shares something with others and has no histories.prove.ts (docs/testing.md)`)
}
