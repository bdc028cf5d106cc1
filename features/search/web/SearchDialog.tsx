import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useBackCloses } from '../../../web/ui/useBackCloses.ts'
import { SearchBox } from './SearchBox.tsx'
import css from './SearchDialog.module.css'
import { useSearchParts } from './useSearchParts.ts'

type SearchDialogProps = { opened: boolean; onClose: () => void; takeAhead: () => string }

/** The search above any screen. */
export function SearchDialog({ opened, onClose, takeAhead }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const parts = useSearchParts()
  useBackCloses(opened, onClose)
  useEffect(() => {
    if (!parts) return
    // The field has the focus from now on.
    const ahead = takeAhead()
    setTyped((now) => now + ahead)
  }, [parts, takeAhead])
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={680}
      yOffset={72}
      classNames={{ content: css.content ?? '' }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg" aria-label="Search">
        {parts && (
          <SearchBox
            {...{ parts, typed }}
            onType={setTyped}
            onPicked={onClose}
            before={<IconSearch className={css.glyph} size={20} stroke={1.75} aria-hidden />}
            after={
              <button className={css.close} type="button" aria-label="Esc, close the search" onClick={onClose}>
                <kbd>Esc</kbd>
              </button>
            }
            hints
          />
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
