import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { countWords } from '../../../../contract/words/counts.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import { type Gradebook, setScheme } from '../contract.ts'
import type { SchemePart } from '../syllabus.rules.ts'
import { PasteScheme } from './PasteScheme.tsx'
import css from './SchemeDialog.module.css'
import { type CategoryValues, mergeSchemeParts, sumWords } from './scheme.ts'

type SchemeDialogProps = { book: Gradebook; opened: boolean; onClose: () => void }

const roundings = [
  { value: 'none', label: 'Exactly as computed' },
  { value: 'tenth', label: 'Rounded to a tenth of a percent' },
  { value: 'whole', label: 'Rounded to a whole percent' },
]

let count = 0

/** How a course is graded: categories with weights, typed or read from a syllabus. */
export function SchemeDialog({ book, opened, onClose }: SchemeDialogProps) {
  const sent = (rows: readonly CategoryValues[]) => rows.map(({ key: _, ...category }) => category)
  const [rows, setRows] = useState<CategoryValues[]>(() => book.categories.map((one) => ({ ...one, key: ++count })))
  const initial: { categories: Omit<CategoryValues, 'key'>[]; rounding: Gradebook['rounding'] } = {
    categories: sent(rows),
    rounding: book.rounding,
  }
  const removed = book.categories.filter(({ id }) => !rows.some((row) => row.id === id))
  const offer = useUndo()
  const form = useForm(setScheme, {
    initial,
    extra: { id: book.courseId },
    onDone: ({ undo }) => {
      if (undo !== null) offer('Grading scheme saved.', undo)
      else toast.success('Grading scheme saved.')
      onClose()
    },
    onFailed: () => toast.error('Failed to save the grading scheme'),
  })
  const change = (next: CategoryValues[]) => {
    setRows(next)
    form.set('categories', sent(next))
  }
  const put = (key: number, part: Partial<CategoryValues>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const swap = (index: number, other: number) => {
    const next = rows.with(index, rows[other] ?? newRow()).with(other, rows[index] ?? newRow())
    change(next)
  }
  const itemsIn = (id: string | undefined) => book.items.filter(({ categoryId }) => id && categoryId === id).length
  const losing = removed.reduce((sum, { id }) => sum + itemsIn(id), 0)
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title="Grading scheme"
      submit="Save Changes"
      note={sumWords(rows)}
      size={720}
    >
      <div className={css.fields}>
        <PasteScheme
          opened={rows.length === 0}
          onUse={(parts: SchemePart[]) => change(mergeSchemeParts(rows, parts, () => ++count))}
        />
        {rows.length > 0 && (
          <ul className={css.rows} aria-label="Categories">
            {rows.map(({ key, id, name, weight, dropLowest, extraCredit }, index) => {
              const called = name || `category ${index + 1}`
              const error = (field: string) => form.errors[`categories.${index}.${field}`]
              return (
                <li className={css.row} key={key}>
                  <TextInput
                    className={css.name}
                    label="Name"
                    placeholder="Homework"
                    autoComplete="off"
                    maxLength={60}
                    dir="auto"
                    value={name}
                    error={error('name')}
                    aria-invalid={error('name') ? true : undefined}
                    onChange={(event) => put(key, { name: event.currentTarget.value })}
                  />
                  <TextInput
                    className={css.weight}
                    label="Weight"
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={8}
                    rightSection="%"
                    value={weight}
                    error={error('weight')}
                    aria-invalid={error('weight') ? true : undefined}
                    onChange={(event) => put(key, { weight: event.currentTarget.value })}
                  />
                  <TextInput
                    className={css.drop}
                    type="number"
                    inputMode="numeric"
                    label="Drop lowest"
                    min={0}
                    max={50}
                    value={dropLowest}
                    error={error('dropLowest')}
                    onChange={(event) => put(key, { dropLowest: Number(event.currentTarget.value) })}
                  />
                  <Checkbox
                    className={css.extra}
                    label="Extra credit"
                    checked={extraCredit}
                    onChange={(event) => put(key, { extraCredit: event.currentTarget.checked })}
                  />
                  <span className={css.tools}>
                    <ActionIcon
                      aria-label={`Move ${called} up`}
                      disabled={index === 0}
                      onClick={() => swap(index, index - 1)}
                    >
                      <IconArrowUp size={18} stroke={1.75} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={`Move ${called} down`}
                      disabled={index === rows.length - 1}
                      onClick={() => swap(index, index + 1)}
                    >
                      <IconArrowDown size={18} stroke={1.75} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={`Remove ${called}`}
                      title={itemsIn(id) > 0 ? `${countWords(itemsIn(id), 'item')} will have no category` : undefined}
                      onClick={() => change(rows.filter((row) => row.key !== key))}
                    >
                      <IconTrash size={18} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        <Button
          className={css.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => change([...rows, newRow()])}
        >
          Add a category
        </Button>
        {losing > 0 && (
          <MessageBox kind="notice">
            {countWords(losing, 'item')} of removed categories {losing === 1 ? 'stays' : 'stay'} without one
            {rows.length > 0 ? ' and will not count.' : '. All points together are the grade then.'}
          </MessageBox>
        )}
        <NativeSelect
          className={css.rounding}
          label="Before a letter is given, the percent is"
          data={roundings}
          {...form.field('rounding')}
        />
      </div>
    </FormDialog>
  )
}

function newRow(): CategoryValues {
  return { key: ++count, name: '', weight: '', dropLowest: 0, extraCredit: false }
}
