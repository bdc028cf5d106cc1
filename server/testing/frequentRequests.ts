import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Feature } from '../feature.ts'
import type { FrequentRequests } from './frequent.ts'

/** All that the files `frequent.ts` in the features' folders export. */
export const frequentRequests: FrequentRequests[] = await loadFrequentRequests()

async function loadFrequentRequests(): Promise<FrequentRequests[]> {
  const folder = path.join(import.meta.dirname, '../../features')
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'frequent.ts')
    .sort()
  const all = await Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)))
  return all.flatMap((exported: Record<string, unknown>) => Object.values(exported).filter(isFrequentRequests))
}

function isFrequentRequests(value: unknown): value is FrequentRequests {
  return typeof value === 'object' && value !== null && 'feature' in value && 'requests' in value
}

const isList = (output: z.ZodType): boolean =>
  output instanceof z.ZodArray ||
  (output instanceof z.ZodObject && Object.values(output.shape).some((one) => one instanceof z.ZodArray))

/** Features with a list that people read, and without a frequent request: nothing would be known of their plans. */
export function featuresWithoutRequests(features: Feature[], all: FrequentRequests[] = frequentRequests): string[] {
  return features.flatMap(({ name, routes }) => {
    const lists = routes.filter(({ endpoint: { access, method, output } }) => {
      const isOfPeople = access === 'signed-in' || (typeof access !== 'string' && 'scope' in access)
      return method === 'GET' && isOfPeople && isList(output)
    })
    const [list] = lists
    if (!list || all.some(({ feature, requests }) => feature === name && requests.length > 0)) return []
    return [
      `${name} has a list, GET ${list.endpoint.path}, and no features/${name}/frequent.ts names a frequent request`,
    ]
  })
}
