import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

export type EndpointName = { id: string; title: string; about: string }

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The endpoints' names in the contracts and their comments there, so that the API reference repeats the source and
 * nothing is written twice. Read at the first request for the reference, never at the start.
 */
export async function endpointNames(): Promise<Map<unknown, EndpointName>> {
  const names = new Map<unknown, EndpointName>()
  for (const file of fs.globSync(['contract/*.ts', 'features/**/{contract,*.contract}.ts'], { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const source = fs.readFileSync(`${root}/${file}`, 'utf8')
    const offered: Record<string, unknown> = await import(new URL(`../../${file}`, import.meta.url).href)
    for (const [, comment, id = ''] of source.matchAll(declaration))
      names.set(offered[id], { id, title: titleOf(id), about: wordsOf(comment) })
  }
  return names
}

const declaration = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export const (\w+) = (?:endpoint|rootEndpoint)\(/g

/** "listAssignments" becomes "List assignments". */
function titleOf(id: string): string {
  const words = id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOf(comment = ''): string {
  return comment.replaceAll(/\n\s*\*\s?/g, ' ').trim()
}
