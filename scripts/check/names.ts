import fs from 'node:fs'

/** Every exported declaration begins its line; the formatter ensures that. */
const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) ([\w$]+)/gm

/** Names that other programs prescribe: React Router for the module of a screen, Vitest for the set-up of a run. */
const byDesign = new Set(['Component', 'setup', 'teardown'])

/**
 * Exported names that more than one of these files declares, so that a name has one meaning. A value and a type of one
 * name in one file are one meaning; a re-export is not a declaration.
 */
export function namesWithTwoMeanings(files: string[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const file of files)
    for (const [, name = ''] of fs.readFileSync(file, 'utf8').matchAll(declaration)) {
      const known = places.get(name) ?? new Set()
      places.set(name, known.add(file))
    }
  return [...places]
    .filter(([name, files]) => files.size > 1 && !byDesign.has(name))
    .map(([name, files]) => `${name} is exported by ${files.size} files: ${[...files].join(', ')}`)
    .toSorted()
}
