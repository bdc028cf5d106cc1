import { useId } from 'react'
import { Segments } from '../../../web/ui/Segments.tsx'
import type { SheetPreview } from '../sheet/contract.ts'
import css from './DateOrder.module.css'
import type { PreviewSettings } from './useSheetSettings.ts'

type DateOrderProps = {
  asked: NonNullable<SheetPreview['asked']>
  order: PreviewSettings['order']
  disabled?: boolean
  onOrder: (order: PreviewSettings['order']) => void
}

/** The student decides on a date that means two days; the others follow. */
export function DateOrder({ asked, order, disabled = false, onOrder }: DateOrderProps) {
  const question = useId()
  const readings = (['month', 'day', 'year'] as const).flatMap((value) => {
    const label = asked.reads[value]
    return label ? [{ value, label }] : []
  })
  return (
    <div className={css.ask}>
      <p id={question}>
        Which day is “<bdi>{asked.text}</bdi>”?
      </p>
      <Segments aria-labelledby={question} data={readings} value={order} disabled={disabled} onChange={onOrder} />
    </div>
  )
}
