import { errorWords } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import type { ImportPreview } from '../contract.ts'
import type { SheetPreview } from '../sheet/contract.ts'
import { DateOrder } from './DateOrder.tsx'
import { useSheetSettings } from './useSheetSettings.ts'

type AskedOrderProps = { preview: ImportPreview; sheet: SheetPreview; disabled: boolean }

/** The question about the dates beside the results of each answer. */
export function DateOrderQuestion({ preview, sheet, disabled }: AskedOrderProps) {
  const { settings, write, set } = useSheetSettings(preview, sheet)
  if (!sheet.asked) return null
  return (
    <>
      <DateOrder asked={sheet.asked} order={settings.order} disabled={disabled} onOrder={(order) => set({ order })} />
      {write.isError && <MessageBox kind="error">{errorWords(write.error)}</MessageBox>}
    </>
  )
}
