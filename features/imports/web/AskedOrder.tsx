import { wordsOf } from '../../../web/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import type { Preview } from '../contract.ts'
import type { SheetPreview } from '../sheet/contract.ts'
import { DateOrder } from './DateOrder.tsx'
import { useSettings } from './useSettings.ts'

type AskedOrderProps = { preview: Preview; sheet: SheetPreview; disabled: boolean }

/** The question about the dates beside what they would bring. */
export function AskedOrder({ preview, sheet, disabled }: AskedOrderProps) {
  const { settings, write, set } = useSettings(preview, sheet)
  if (!sheet.asked) return null
  return (
    <>
      <DateOrder asked={sheet.asked} order={settings.order} disabled={disabled} onOrder={(order) => set({ order })} />
      {write.isError && <MessageBox kind="error">{wordsOf(write.error)}</MessageBox>}
    </>
  )
}
