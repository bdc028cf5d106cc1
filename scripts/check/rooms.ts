import path from 'node:path'

/** The kinds of files in a feature, alone or behind a name of their own: `queries.ts`, `undo.queries.ts`. */
const kinds = ['contract', 'rules', 'tables', 'queries', 'routes', 'jobs', 'seed', 'access', 'feature', 'slots']
/** Only for tests, measurements and proofs. */
const helpers = ['test', 'testing', 'bench', 'prove']
const allowed = new RegExp(`^([a-z][A-Za-z]*\\.)?(${kinds.join('|')})\\.tsx?$`)

/** Files of a feature that are none of these, and why. */
const besides: Record<string, string> = {
  'features/account/auth/': 'what stands between Quad and the sign-in library',
  'features/account/mails.ts': 'the words of the mails',
  'features/account/demo.ts': 'the people of the demo campus who can be signed in as',
  'features/imports/preview.ts': 'what confirming would do, and how that is shown',
  'features/imports/sheet/preview.ts': 'the same of a table',
}

const isHelper = (file: string) => new RegExp(`\\.(${helpers.join('|')})\\.tsx?$`).test(file)
const isSource = (file: string) => /\.(tsx?|js|cjs)$/.test(file) && !isHelper(file)

/**
 * File names in features that are not words of the vocabulary; the screens in `web/` are named after what they show.
 */
export function strangeNames(files: string[]): string[] {
  return files
    .filter((file) => /^features\/.*\.tsx?$/.test(file) && !file.includes('/web/'))
    .filter((file) => !isHelper(file) && !allowed.test(path.posix.basename(file)))
    .filter((file) => !Object.keys(besides).some((known) => file.startsWith(known)))
    .map((file) => `${file}: not a word of the vocabulary (scripts/check/rooms.ts)`)
}

/** Folders below a room that hold one source file: the file belongs beside its neighbours. */
export function foldersOfOne(files: string[]): string[] {
  const sources = new Map<string, string[]>()
  for (const file of files.filter(isSource)) {
    const folder = path.posix.dirname(file)
    sources.set(folder, [...(sources.get(folder) ?? []), file])
  }
  const hasRooms = (folder: string) => [...sources.keys()].some((other) => other.startsWith(`${folder}/`))
  return [...sources]
    .filter(([folder, [, second]]) => /^(features|server|web(?!\/public)|contract|scripts)\/./.test(folder) && !second)
    .filter(([folder]) => !hasRooms(folder))
    .map(([folder, [only]]) => `${folder}/ holds one source file, ${path.posix.basename(only ?? '')}`)
}
