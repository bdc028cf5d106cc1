import { Button, Modal, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDrawn } from '../../../web/ui/useDrawn.ts'
import type { Filter } from '../contract.ts'
import css from './FilterSheet.module.css'
import { priorityChoices, statusChoices } from './filterChoices.ts'

type FilterSheetProps = {
  filter: Filter
  count: string
  onChange: (change: Partial<Record<keyof Filter, string>>) => void
  others: ReactNode[]
  opened: boolean
  onClose: () => void
}

/** The filters on a phone. They hold at once; the button only goes back to what they left. */
export function FilterSheet({ filter, count, onChange, others, opened, onClose }: FilterSheetProps) {
  const drawn = useDrawn()
  return (
    <Modal.Root opened={opened && drawn} onClose={onClose} transitionProps={{ transition: 'slide-up', duration: 200 }}>
      <Modal.Overlay />
      <Modal.Content classNames={{ inner: css.inner ?? '', content: css.sheet ?? '' }}>
        {/* Not Mantine's header, which is a second banner to screen readers. */}
        <div className={css.head}>
          <Modal.Title>Filters</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <div className={css.body}>
          <NativeSelect
            label="Priority"
            data={priorityChoices}
            value={filter.priority ?? ''}
            onChange={(event) => onChange({ priority: event.currentTarget.value })}
          />
          <NativeSelect
            label="Status"
            data={statusChoices}
            value={filter.status ?? ''}
            onChange={(event) => onChange({ status: event.currentTarget.value })}
          />
          <div className={css.actions}>
            <Button variant="default" onClick={() => onChange({ priority: '', status: '' })}>
              Clear filters
            </Button>
            <Button onClick={onClose}>{count ? `Show ${count}` : 'Show assignments'}</Button>
          </div>
          {others.length > 0 && <div className={css.others}>{others}</div>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
