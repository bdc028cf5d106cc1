import { byteWords } from '../../../contract/words/sizes.ts'
import { previewImport } from '../contract.ts'

const most = previewImport.upload?.maxBytes ?? 0

/** Whether a file is a calendar or a table, or why it should not be sent, in words for people. */
export async function checkFile(file: File): Promise<{ kind: 'calendar' | 'table' } | { fault: string }> {
  if (file.size === 0) return { fault: `${file.name} is empty. Export it again, then choose the new file.` }
  if (file.size > most) return { fault: `${file.name} has ${byteWords(file.size)}. A file may have at most 5 MB.` }
  const read = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch(() => null)
  if (!read) return { fault: `${file.name} can no longer be read. Choose it again.` }
  const start = new Uint8Array(read)
  const zipped = start[0] === 0x50 && start[1] === 0x4b
  const gzipped = start[0] === 0x1f && start[1] === 0x8b
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(file.name))
    return { fault: `${file.name} is a workbook. Save its table as CSV, then choose that file, or paste its rows.` }
  if (zipped || gzipped || /\.(zip|gz|tgz|7z|rar)$/i.test(file.name))
    return { fault: `${file.name} is packed. Unpack it, then choose the .ics or .csv file inside.` }
  if (new TextDecoder().decode(read).includes('BEGIN:VCALENDAR')) return { kind: 'calendar' }
  return { kind: /\.(csv|tsv|tab|txt)$/i.test(file.name) || file.type === 'text/csv' ? 'table' : 'calendar' }
}
