import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Endpoint, routePattern } from '../../contract/endpoint.ts'

type Named = Pick<Endpoint, 'method' | 'path' | 'root'>
export type EndpointName = { id: string; title: string; about: string }

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The endpoints' names in the contracts and their comments there, so that the API reference repeats the source and
 * nothing is written twice. Read at the first request for the reference, never at the start.
 */
export async function endpointNames(): Promise<(endpoint: Named) => EndpointName | undefined> {
  const names = new Map<string, EndpointName>()
  for (const file of fs.globSync(['contract/*.ts', 'features/**/{contract,*.contract}.ts'], { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const source = fs.readFileSync(`${root}/${file}`, 'utf8')
    const offered: Record<string, Named | { change: Named }> = await import(
      new URL(`../../${file}`, import.meta.url).href
    )
    for (const [, comment, declared = ''] of source.matchAll(declaration)) {
      const found = offered[declared]
      if (!found) continue
      const isSetting = 'change' in found
      const id = isSetting ? `change${capitalize(declared)}` : declared
      names.set(callOf(isSetting ? found.change : found), { id, title: titleOf(id), about: wordsOf(comment) })
    }
  }
  return (endpoint) => names.get(callOf(endpoint))
}

/** The bundled server's endpoints are other objects than those of the sources. */
const callOf = (endpoint: Named) => `${endpoint.method} ${routePattern(endpoint)}`

const declaration =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export const (\w+) = (?:endpoint|tokenEndpoint|rootEndpoint|setting)\(/g

/** "listAssignments" becomes "List assignments". */
function titleOf(id: string): string {
  const words = id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return capitalize(words)
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOf(comment = ''): string {
  return comment.replaceAll(/\n\s*\*\s?/g, ' ').trim()
}
