/** A kind of file by its content. `extensions` are the ones it may have; the first is the usual one. */
export const fileKinds = {
  pdf: { name: 'a PDF', type: 'application/pdf', extensions: ['pdf'] },
  png: { name: 'a PNG picture', type: 'image/png', extensions: ['png'] },
  jpeg: { name: 'a JPEG picture', type: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  gif: { name: 'a GIF picture', type: 'image/gif', extensions: ['gif'] },
  webp: { name: 'a WebP picture', type: 'image/webp', extensions: ['webp'] },
  heic: { name: 'a HEIC picture', type: 'image/heic', extensions: ['heic', 'heif', 'hif'] },
  mp3: { name: 'an MP3 recording', type: 'audio/mpeg', extensions: ['mp3'] },
  m4a: { name: 'an M4A recording', type: 'audio/mp4', extensions: ['m4a', 'mp4', 'm4b'] },
  wav: { name: 'a WAV recording', type: 'audio/wav', extensions: ['wav'] },
  ogg: { name: 'an Ogg recording', type: 'audio/ogg', extensions: ['ogg', 'oga', 'opus', 'ogv'] },
  mp4: { name: 'an MP4 video', type: 'video/mp4', extensions: ['mp4', 'm4v', 'm4a'] },
  mov: { name: 'a QuickTime video', type: 'video/quicktime', extensions: ['mov', 'qt'] },
  webm: { name: 'a WebM video', type: 'video/webm', extensions: ['webm'] },
  docx: {
    name: 'a Word document',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  xlsx: {
    name: 'an Excel workbook',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
  },
  pptx: {
    name: 'a PowerPoint presentation',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['pptx'],
  },
  odt: { name: 'an OpenDocument text', type: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  ods: { name: 'an OpenDocument table', type: 'application/vnd.oasis.opendocument.spreadsheet', extensions: ['ods'] },
  odp: {
    name: 'an OpenDocument presentation',
    type: 'application/vnd.oasis.opendocument.presentation',
    extensions: ['odp'],
  },
  rtf: { name: 'a rich text document', type: 'application/rtf', extensions: ['rtf'] },
  zip: { name: 'a ZIP archive', type: 'application/zip', extensions: ['zip'] },
  /** UTF-8 text of any kind, source code too; HTML and SVG are stored as plain text. */
  text: { name: 'plain text', type: 'text/plain', extensions: ['txt', 'csv', 'tsv', 'md', 'log'] },
} as const

export type FileKind = keyof typeof fileKinds

const textTypes: Record<string, string> = { csv: 'text/csv', tsv: 'text/tab-separated-values', md: 'text/markdown' }
/** A program, a file that contains one, or a disk image. */
const active = new Set(
  (
    'exe com scr pif cpl dll sys msi msp msix appx bat cmd vbs vbe wsf wsh hta lnk url scf reg inf jar jnlp apk ipa xpi crx ' +
    'app dmg pkg iso img vhd vhdx vmdk deb rpm appimage docm dotm xlsm xltm xlam pptm potm ppam'
  ).split(' '),
)
const known = new Map<string, FileKind>(
  Object.entries(fileKinds).flatMap(([kind, { extensions }]) =>
    extensions.map((one) => [one, kind as FileKind] as const),
  ),
)

export const unsupportedKindWords =
  'Files of this kind cannot be attached. Documents, pictures, recordings, videos, plain text (UTF-8) and ZIP archives can.'

/** Lower case, without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /[^.]\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Why a file of that name is refused whatever its content; undefined if it is not. */
export function refusedName(name: string): string | undefined {
  const extension = extensionOf(name)
  if (active.has(extension)) return `Files that end in .${extension} cannot be attached. Put it into a ZIP archive.`
  return undefined
}

/**
 * The name and the type under which a file with that content is stored, or why it is refused. A name that contradicts
 * the content is refused; a name without extension gets one.
 */
export function resolveFileType(name: string, kind: FileKind): { name: string; type: string } | { refused: string } {
  const extension = extensionOf(name)
  const { type, extensions, name: what } = fileKinds[kind]
  const refused = refusedName(name)
  if (refused) return { refused }
  if (extensions.some((one) => one === extension))
    return { name, type: kind === 'text' ? (textTypes[extension] ?? type) : type }
  const says = known.get(extension)
  // Many programs store their documents as ZIP archives under extensions of their own, newer office files too.
  const isZip = kind === 'zip' || type.startsWith('application/vnd.')
  if (isZip && (says === 'zip' || (kind === 'zip' && extension && !says))) return { name, type: fileKinds.zip.type }
  if (kind === 'text' && !says) return { name, type }
  if (says)
    return {
      refused: `The name ends in .${extension}, but the content is ${what}. Give it the right name, then choose it again.`,
    }
  return { name: `${name}.${extensions[0]}`, type }
}
