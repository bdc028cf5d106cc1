import { previewImport } from '../contract.ts'
import { sizeOf } from './words.ts'

const most = previewImport.upload?.maxBytes ?? 0

/** Why a file is not worth sending, in words for people; null if it is. */
export async function fileFault(file: File): Promise<string | null> {
  if (file.size === 0) return `${file.name} is empty. Export the calendar again, then choose the new file.`
  if (file.size > most) return `${file.name} has ${sizeOf(file.size)}. A calendar file may have at most 5 MB.`
  const read = await file
    .slice(0, 2)
    .arrayBuffer()
    .catch(() => null)
  if (!read) return `${file.name} can no longer be read. Choose it again.`
  const start = new Uint8Array(read)
  const zipped = start[0] === 0x50 && start[1] === 0x4b
  const gzipped = start[0] === 0x1f && start[1] === 0x8b
  if (zipped || gzipped || /\.(zip|gz|tgz|7z|rar)$/i.test(file.name))
    return `${file.name} is packed. Unpack it, then choose the .ics file inside.`
  return null
}
