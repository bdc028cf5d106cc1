import path from 'node:path'

/** The kinds of files in a feature, alone or as a suffix: `queries.ts`, `undo.queries.ts`. */
const kinds = [
  'contract',
  'rules',
  'tables',
  'queries',
  'routes',
  'jobs',
  'seed',
  'access',
  'frequent',
  'feature',
  'slots',
]
/** Only for tests, measurements and proofs. */
const helpers = ['test', 'testing', 'bench', 'prove']
const allowed = new RegExp(`^([a-z][A-Za-z]*\\.)?(${kinds.join('|')})\\.tsx?$`)

/** Files of features that may have other names, and what they hold. */
const besides: Record<string, string> = {
  'features/account/auth/': 'the code around the sign-in library',
  'features/account/mails.ts': 'the texts of the mails',
  'features/notifications/mails.ts': 'how mails about notifications look',
  'features/export/archive.ts': 'how an archive is packed and stored',
  'features/account/demo.ts': 'the people of the demo campus with a demo login',
  'features/imports/preview.ts': 'the plan of an import, and how it is shown',
  'features/imports/sheet/preview.ts': 'the same for a table',
}

const isHelper = (file: string) => new RegExp(`\\.(${helpers.join('|')})\\.tsx?$`).test(file)
const isSource = (file: string) => /\.(tsx?|js|cjs)$/.test(file) && !isHelper(file)

/**
 * File names in features that name no known kind; the screens in `web/` are named after what they show.
 */
export function strangeNames(files: string[]): string[] {
  return files
    .filter((file) => /^features\/.*\.tsx?$/.test(file) && !file.includes('/web/'))
    .filter((file) => !isHelper(file) && !allowed.test(path.posix.basename(file)))
    .filter((file) => !Object.keys(besides).some((known) => file.startsWith(known)))
    .map((file) => `${file}: unknown kind of file; scripts/check/rooms.ts lists the kinds`)
}

/** Folders with a single source file, which belongs in the folder above. */
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
    .map(
      ([folder, [only]]) =>
        `${folder}/ has only one source file, ${path.posix.basename(only ?? '')}: move it to the folder above`,
    )
}
