import { byteWords } from '../../contract/words/sizes.ts'

export type ReadmeFacts = {
  name: string
  email: string
  origin: string
  /** Moments as words in the person's zone. */
  from: string
  until: string
  zone: string
  /** Paths in the archive. */
  data: string[]
  lists: string[]
  files: { count: number; bytes: number }
  /** Paths of files whose bytes the storage no longer has. */
  missing: string[]
}

/** The text that explains an archive. */
export function readmeText({
  name,
  email,
  origin,
  from,
  until,
  zone,
  data,
  lists,
  files,
  missing,
}: ReadmeFacts): string {
  const lines = [
    'YOUR DATA IN QUAD',
    '',
    `Everything that ${origin} has stored about ${name} (${email}).`,
    `Read from ${from} to ${until} (${zone}). What you changed meanwhile may be missing.`,
    '',
    'WHAT IS IN HERE',
    '',
    'calendar.ics',
    '  Everything with a date: classes, events, study sessions, due dates. Any calendar program can import it.',
    '',
    ...lists,
    '  Lists for a spreadsheet (comma-separated, UTF-8). Times are those of your time zone.',
    '  A cell that begins with an apostrophe holds a text that your spreadsheet would have computed.',
    '',
    ...data,
    '  Everything, for programs: one file for each part of Quad. Moments are in UTC (ISO 8601).',
    '  Things that you have just deleted and could still restore are here too, with a "deletedAt".',
    '',
    files.count > 0
      ? `files/\n  Your ${files.count === 1 ? 'file' : `${files.count} files`}, ${byteWords(files.bytes)}: those of assignments in a folder for each, under its title.\n  Names are shortened, or changed a little, where some system could not unpack them.`
      : 'You have stored no files.',
    ...(missing.length > 0
      ? [
          '',
          'MISSING',
          '',
          'The storage of this server no longer has these files:',
          ...missing.map((path) => `  ${path}`),
        ]
      : []),
    '',
    'WHAT IS NOT IN HERE',
    '',
    'Your password and the secrets of links: only hashes of them are stored, which would help nobody but a thief.',
    'What others wrote belongs to them.',
    '',
  ]
  return `${lines.join('\n').replaceAll('\n', '\r\n')}`
}
