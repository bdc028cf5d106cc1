import { isInScope } from '../../contract/endpoint.ts'
import { answeredTexts, type TextKind } from '../../contract/publicText.ts'
import type { Feature } from '../../server/feature.ts'

/** Every text from people that others read is marked with its kind, and every kind can be reported and hidden. */
export async function checkPublicTexts(): Promise<{ code: number; output: string }> {
  const { features } = await import('../../server/features.ts')
  const faults = unmarkedTexts(features)
  return { code: faults.length > 0 ? 1 : 0, output: faults.join('\n') }
}

/** Whether a feature shows people something of others: it has things that several people have, or texts of them. */
export function isShared({ scopes = [], data }: Feature): boolean {
  return scopes.some(({ scope }) => scope.key !== null) || (data?.texts ?? []).length > 0
}

/** What the features forgot to mark, and kinds that no table holds, in sentences. */
export function unmarkedTexts(features: Feature[]): string[] {
  const sources = features.flatMap(({ data }) => data?.texts ?? [])
  const used = new Set<TextKind>()
  const faults: string[] = []
  for (const feature of features)
    for (const { endpoint } of feature.routes) {
      const where = `${feature.name}: ${endpoint.method} ${endpoint.path} answers ${'`'}`
      for (const { at, mark } of answeredTexts(endpoint.output)) {
        if (mark === undefined) {
          if (isShared(feature) || isInScope(endpoint.access))
            faults.push(
              `${where}${at}\`, which others may read: mark it by publicText, textBetween or ownText (contract/publicText.ts)`,
            )
        } else if (mark !== 'own' && !used.has(mark)) {
          used.add(mark)
          if (!sources.some(({ kind }) => kind === mark))
            faults.push(`${where}${at}\` of the kind ${mark.name}, and no feature says in \`texts\` where it is stored`)
        }
      }
    }
  for (const [index, { kind, before }] of sources.entries()) {
    if (sources.findIndex((other) => other.kind.name === kind.name) !== index)
      faults.push(`two features store texts of the kind ${kind.name}`)
    if (!used.has(kind)) faults.push(`texts of the kind ${kind.name} are in no answer: is a mark missing?`)
    if ((kind.reach === 'between') !== (before !== undefined))
      faults.push(
        `${kind.name}: only a kind between parties says what was written before (\`before\`), and each of them does`,
      )
  }
  return faults
}
