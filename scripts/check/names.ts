import fs from 'node:fs'

/** Every exported declaration begins its line, which the formatter sees to. */
const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) ([\w$]+)/gm

/** What others call by name: a screen's module by its route, a test run's preparation by Vitest. */
const byDesign = new Set(['Component', 'setup', 'teardown'])

/**
 * Exported names that are declared in more than one of these files, so that whoever meets a name knows what it is. A value
 * and a type of one name in one file are one meaning; what a file passes on from another one is no declaration.
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
    .map(([name, files]) => `${name} is exported with ${files.size} meanings: ${[...files].join(', ')}`)
    .toSorted()
}
