import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { errorWords, useWrite } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import { deleteSavedFilter, editSavedFilter, type SavedFilter, saveFilter } from '../contract.ts'
import css from './EditSaved.module.css'

type EditSavedRowProps = { of: SavedFilter; query: string }

export function EditSavedRow({ of, query }: EditSavedRowProps) {
  const [name, setName] = useState(of.name)
  const edit = useWrite(editSavedFilter)
  const remove = useWrite(deleteSavedFilter)
  const again = useWrite(saveFilter)
  const offer = useUndo()
  const changed = name.trim() !== of.name
  const error = edit.error && errorWords(edit.error)

  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (changed) edit.mutate({ id: of.id, name }, { onSuccess: (saved) => setName(saved.name) })
  }
  const replace = () =>
    edit.mutate({ id: of.id, query }, { onSuccess: () => toast.success(`“${of.name}” replaced by what is set now.`) })
  const failed = (failure: unknown) => toast.error(errorWords(failure))
  // As promises: this row is gone by then, and with it the callbacks of `mutate`.
  const onDelete = () =>
    remove
      .mutateAsync({ id: of.id })
      .then(() => offer(`“${of.name}” deleted.`, () => again.mutateAsync({ name: of.name, query: of.query })), failed)
  return (
    <li>
      <form className={css.row} onSubmit={rename}>
        <TextInput
          className={css.name}
          aria-label={`Name of ${of.name}`}
          autoComplete="off"
          maxLength={60}
          dir="auto"
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            edit.reset()
          }}
          {...(error && { error, 'aria-invalid': true as const })}
        />
        {changed ? (
          <Button type="submit" loading={edit.isPending}>
            Rename
          </Button>
        ) : (
          <Button variant="default" disabled={query === of.query} loading={edit.isPending} onClick={replace}>
            Replace
          </Button>
        )}
        <ActionIcon aria-label={`Delete ${of.name}`} loading={remove.isPending} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </form>
    </li>
  )
}
