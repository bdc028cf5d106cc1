import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../web/api/api.ts'
import { type ImportPreview, mapColumns } from '../contract.ts'
import type { SheetPreview } from '../sheet/contract.ts'
import { takePreview } from './takePreview.ts'

export type PreviewSettings = SheetPreview['settings']

/**
 * The settings of a table, changed one by one: a choice shows at once and the preview follows. When sending fails, the
 * choice stays and is sent with the next.
 */
export function useSheetSettings(preview: ImportPreview, sheet: SheetPreview) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<PreviewSettings | null>(null)
  // Two choices may be made before React has drawn the first.
  const latest = useRef(sheet.settings)
  if (chosen === null) latest.current = sheet.settings
  const write = useMutation({
    scope: { id: 'import-preview' },
    mutationFn: (settings: PreviewSettings) => call(mapColumns, { id: preview.id, ...settings }),
    onSuccess: (next, sent) => {
      void takePreview(client, next)
      if (sent === latest.current) setChosen(null)
    },
  })
  return {
    settings: chosen ?? sheet.settings,
    write,
    set(changes: Partial<PreviewSettings>) {
      latest.current = { ...latest.current, ...changes }
      setChosen(latest.current)
      write.mutate(latest.current)
    },
  }
}
