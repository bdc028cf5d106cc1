import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { dayWords } from '../../../contract/words/dates.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { useMinute } from '../../../web/useMinute.ts'
import { useUndo } from '../../../web/useUndo.ts'
import { deleteClass } from '../classes/contract.ts'
import { type ClassSession, editClass, resetClass } from '../contract.ts'
import { ClassFields } from './ClassFields.tsx'
import fields from './CourseFields.module.css'
import css from './EditClass.module.css'

type EditClassProps = { of: ClassSession; opened: boolean; onClose: () => void }

/** A change of one class: another time, another room, or cancelled. */
export function EditClass({ of, opened, onClose }: EditClassProps) {
  const drawn = useHasDrawn()
  const today = dayIn(usePerson().zone, useMinute())
  const extra = of.meetingId === null
  const remove = useWrite(deleteClass)
  const offer = useUndo()
  const initial = { date: of.date, start: of.start, end: of.end, room: of.room ?? '' }
  const [typed, setTyped] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const edit = useWrite(editClass)
  const reset = useWrite(resetClass)
  const timeChanged = typed.date !== of.date || typed.start !== of.start || typed.end !== of.end
  const changed = timeChanged || typed.room !== initial.room
  const planned = !of.cancelled && !of.moved && !of.roomChanged

  const failed = (error: unknown) => {
    const found = error instanceof Refusal ? (error.fields ?? {}) : {}
    const shown = Object.fromEntries(
      Object.entries(found).map(([path, words]) => [path.split('.').at(-1) ?? '', words]),
    )
    setErrors(Object.keys(shown).some((name) => name in typed) ? shown : { form: errorWords(error) })
    toast.error('Failed to update class')
  }
  const done = (words: string) => () => {
    toast.success(words)
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { date, start, end, room } = typed
    const wish = {
      id: of.id,
      ...(timeChanged && { wall: { date, start, end } }),
      ...(room !== initial.room && { room }),
    }
    const parsed = editClass.input.safeParse(wish)
    if (!parsed.success)
      return setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path.at(-1) ?? 'form'), message])),
      )
    if (!changed) return onClose()
    setErrors({})
    edit.mutate(wish, { onSuccess: done('Class updated.'), onError: failed })
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: errors[name],
    'aria-invalid': errors[name] ? (true as const) : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title={`${of.courseCode}, ${dayWords(of.date, today)}`}
      submit={{ label: 'Save Changes', busy: edit.isPending }}
      onSubmit={save}
      changed={changed}
      size={480}
    >
      <div className={fields.fields}>
        {errors.form && (
          <MessageBox kind="error" takesFocus>
            {errors.form}
          </MessageBox>
        )}
        <div className={css.quick}>
          <Button
            variant="default"
            size="xs"
            disabled={edit.isPending}
            onClick={() =>
              edit.mutate(
                { id: of.id, cancelled: !of.cancelled },
                {
                  onSuccess: done(of.cancelled ? 'The class takes place.' : 'Class cancelled.'),
                  onError: failed,
                },
              )
            }
          >
            {of.cancelled ? 'Takes place after all' : 'Cancel this class'}
          </Button>
          {extra && (
            <Button
              variant="default"
              size="xs"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { id: of.id },
                  {
                    onSuccess: ({ undo }) => {
                      offer('Class deleted.', undo)
                      onClose()
                    },
                    onError: failed,
                  },
                )
              }
            >
              Delete this class
            </Button>
          )}
          {!extra && !planned && (
            <Button
              variant="default"
              size="xs"
              loading={reset.isPending}
              onClick={() => reset.mutate({ id: of.id }, { onSuccess: done('Class as planned.'), onError: failed })}
            >
              As planned
            </Button>
          )}
        </div>
        <ClassFields field={field} zone={of.zone} {...(!extra && { roomHelp: 'Empty means the planned one.' })} />
      </div>
    </FormModal>
  )
}
