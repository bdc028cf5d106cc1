import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../contract/refusal.ts'
import { byteWords } from '../../../contract/words/sizes.ts'
import { call, read } from '../../../web/api/api.ts'
import { type ImportPreview, previewImport, previewLines, previewLink, previewSheet, readImport } from '../contract.ts'
import { checkFile } from './checkFile.ts'

/** Sends a file, pasted text or the address of a calendar for a preview. `doing` names the present step. */
export function useSendFile(onPreview: (preview: ImportPreview) => void) {
  const client = useQueryClient()
  const [doing, setDoing] = useState('')
  const send = useMutation({
    mutationFn: async (what: File | string | { address: string }) => {
      if (typeof what === 'object' && 'address' in what) {
        setDoing('Reading the calendar at this link')
        return call(previewLink, what)
      }
      if (typeof what === 'string') {
        setDoing('Reading the lines and comparing them with what you have')
        return call(previewLines, {}, new Blob([what], { type: 'text/plain' }))
      }
      setDoing(`Reading ${what.name}`)
      const found = await checkFile(what)
      if ('fault' in found) throw new Refusal('invalid', found.fault)
      setDoing(`Sending ${what.name} (${byteWords(what.size)}) and comparing it with what you have`)
      const to = found.kind === 'table' ? previewSheet : previewImport
      return call(to, { fileName: what.name.slice(-255) }, what)
    },
    onSuccess: (preview) => {
      client.setQueryData(read(readImport, { id: preview.id }).queryKey, preview)
      onPreview(preview)
    },
  })
  return { send, doing }
}
