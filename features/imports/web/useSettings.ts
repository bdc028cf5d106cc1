import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, read } from '../../../web/api.ts'
import { mapColumns, type Preview, readImport } from '../contract.ts'
import type { SheetPreview } from '../sheet/contract.ts'

export type Settings = SheetPreview['settings']

/**
 * How a table is taken, changed bit by bit: what was chosen shows at once and the preview follows. When sending fails,
 * the choice stays and is sent with the next.
 */
export function useSettings(preview: Preview, sheet: SheetPreview) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Settings | null>(null)
  // Two choices may be made before React has drawn the first.
  const latest = useRef(sheet.settings)
  if (chosen === null) latest.current = sheet.settings
  const write = useMutation({
    scope: { id: 'import-preview' },
    mutationFn: (settings: Settings) => call(mapColumns, { id: preview.id, ...settings }),
    onSuccess: (next, sent) => {
      client.setQueryData(read(readImport, { id: preview.id }).queryKey, next)
      if (sent === latest.current) setChosen(null)
    },
  })
  return {
    settings: chosen ?? sheet.settings,
    write,
    set(changes: Partial<Settings>) {
      latest.current = { ...latest.current, ...changes }
      setChosen(latest.current)
      write.mutate(latest.current)
    },
  }
}
