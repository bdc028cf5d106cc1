import { Button } from '@mantine/core'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import css from './QuickAdd.module.css'
import { useQuickDraft } from './quickDraft.ts'

/** Lines that could not be saved while the next one was being typed. */
export function UnsavedLines({ onEdit }: { onEdit: () => void }) {
  const { sitting, change } = useQuickDraft()
  const { line, plain, unsaved, fault } = sitting
  return (
    <>
      {fault && (
        <div className={css.fault}>
          <MessageBox kind="error">Not saved yet. {fault}</MessageBox>
        </div>
      )}
      {unsaved.map((one) => (
        <div className={css.fault} key={one.id}>
          <MessageBox kind="error">
            <p>
              Not saved: <bdi>{one.line}</bdi>
            </p>
            <p>{one.why}</p>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                const others = unsaved.filter(({ id }) => id !== one.id)
                // The line and this one swap places: neither is lost.
                const rest = line.trim() === '' ? [] : [{ ...one, line, plain, why: 'Waiting for its turn.' }]
                change({ line: one.line, plain: one.plain, unsaved: [...others, ...rest] })
                onEdit()
              }}
            >
              Back into the line
            </Button>
          </MessageBox>
        </div>
      ))}
    </>
  )
}
