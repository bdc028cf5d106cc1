import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Endpoint, isInScope } from '../../contract/endpoint.ts'
import type { Feature } from '../feature.ts'
import { dashboardAccess } from './accessOfDashboard.ts'
import type { AccessRows } from './accessRow.ts'

/** The rows of every feature: all that the files `access.ts` in its folders export, and those of the shell. */
export const accessRows: AccessRows[] = [...(await loadAccessRows()), dashboardAccess]

async function loadAccessRows(): Promise<AccessRows[]> {
  const folder = path.join(import.meta.dirname, '../../features')
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'access.ts')
    .sort()
  const all: AccessRows[] = []
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(path.join(folder, file)).href)
    const found = Object.values(exported).filter(isAccessRows)
    if (found.length === 0) throw new Error(`features/${file} exports no rows of the access proof`)
    all.push(...found)
  }
  return all
}

function isAccessRows(value: unknown): value is AccessRows {
  return typeof value === 'object' && value !== null && 'feature' in value && 'make' in value && 'rows' in value
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Endpoints without a row, and rows without an endpoint: the proof would say nothing about them. */
export function unprovenEndpoints(features: Feature[], rows: AccessRows[] = accessRows): string[] {
  const faults: string[] = []
  for (const { name, routes } of features) {
    const named = rows.filter(({ feature }) => feature === name).flatMap((of) => of.rows)
    const offered = routes.map(({ endpoint }) => endpoint)
    for (const endpoint of offered)
      if (!named.some((row) => nameOf(row.endpoint) === nameOf(endpoint)))
        faults.push(`${nameOf(endpoint)} of ${name} has no row in features/${name}/access.ts`)
    for (const { endpoint, reach } of named) {
      if (isInScope(endpoint.access) && reach !== 'role')
        faults.push(
          `the row of ${nameOf(endpoint)} in features/${name}/access.ts does not say which roles it is open to`,
        )
      if (!offered.some((one) => nameOf(one) === nameOf(endpoint)))
        faults.push(`${nameOf(endpoint)} has a row in features/${name}/access.ts, but ${name} does not offer it`)
    }
  }
  for (const { feature } of rows)
    if (!features.some(({ name }) => name === feature)) faults.push(`there are rows of ${feature}, which is no feature`)
  return faults
}

/** Shared topics of live push without a row, rows without a topic, and topics of scopes without a sample. */
export function unprovenTopics(features: Feature[], rows: AccessRows[] = accessRows): string[] {
  return features.flatMap(({ name, live = [] }) => {
    const named = rows.filter(({ feature }) => feature === name).flatMap(({ topics = [] }) => topics)
    const offered = live.flatMap((one) => ('may' in one ? [one.topic] : []))
    const unsampled = live.flatMap((one) =>
      'scope' in one && !rows.some(({ scope }) => scope?.scope === one.scope) ? [one.topic] : [],
    )
    return [
      ...unsampled.map((topic) => `no features/${name}/access.ts has people of the scope of the topic ${topic}`),
      ...offered
        .filter((topic) => !named.some((row) => row.topic === topic))
        .map((topic) => `the topic ${topic} of ${name} has no row in features/${name}/access.ts`),
      ...named
        .filter(({ topic }) => !offered.includes(topic))
        .map(
          ({ topic }) => `the topic ${topic} has a row in features/${name}/access.ts, but ${name} does not offer it`,
        ),
    ]
  })
}
