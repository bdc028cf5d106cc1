import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useAddOrEdit } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { maxSteps } from '../../rules.ts'
import { addScale, editScale, type GradeStep, type GradingScale } from '../scales.contract.ts'
import css from './ScaleForm.module.css'

/** `of`: the scale that is changed; `like`: the scale that a new one copies. */
type ScaleFormProps = { of?: GradingScale; like?: GradingScale; onClose: () => void }
type Row = GradeStep & { key: number }

const averages = [
  { value: 'gpa', label: 'GPA: more points are better' },
  { value: 'german', label: '1.0 is best' },
  { value: 'percent', label: 'The percent itself' },
]

let count = 0

export function ScaleForm({ of, like, onClose }: ScaleFormProps) {
  const begun = of ?? like
  const [rows, setRows] = useState<Row[]>(() => (begun?.steps ?? blank).map((step) => ({ ...step, key: ++count })))
  const sent = (next: readonly Row[]) => next.map(({ key: _, ...step }) => step)
  const initial: { name: string; average: GradingScale['average']; steps: GradeStep[] } = {
    name: of?.name ?? (like ? `${like.name.slice(0, 50)}, own` : ''),
    average: begun?.average ?? 'gpa',
    steps: sent(rows),
  }
  const form = useAddOrEdit(addScale, editScale, of?.id, {
    initial,
    onDone: () => {
      toast.success(of ? 'Scale updated.' : 'Scale added.')
      onClose()
    },
  })
  const change = (next: Row[]) => {
    setRows(next)
    form.set('steps', sent(next))
  }
  const put = (key: number, part: Partial<GradeStep>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={of ? 'Edit scale' : 'Add a scale'}
      submit={of ? 'Save Changes' : 'Add scale'}
      size={640}
    >
      <div className={css.fields}>
        <TextInput
          label="Name"
          required
          data-autofocus
          autoComplete="off"
          maxLength={60}
          dir="auto"
          {...form.field('name')}
        />
        <NativeSelect label="Its points make" data={averages} {...form.field('average')} />
        <p className={css.help}>
          Best first. Each grade holds from its percent on; the last begins at 0. Without points a grade counts in no
          average.
        </p>
        <ul className={css.rows} aria-label="Grades">
          {rows.map(({ key, label, from, points, passes }, index) => {
            const error = (name: string) => form.errors[`steps.${index}.${name}`]
            return (
              <li className={css.row} key={key}>
                <TextInput
                  label="Grade"
                  autoComplete="off"
                  maxLength={20}
                  value={label}
                  error={error('label')}
                  aria-invalid={error('label') ? true : undefined}
                  onChange={(event) => put(key, { label: event.currentTarget.value })}
                />
                <TextInput
                  label="From"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  rightSection="%"
                  value={from}
                  error={error('from')}
                  aria-invalid={error('from') ? true : undefined}
                  onChange={(event) => put(key, { from: event.currentTarget.value })}
                />
                <TextInput
                  label="Points"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  value={points ?? ''}
                  error={error('points')}
                  aria-invalid={error('points') ? true : undefined}
                  onChange={(event) => put(key, { points: event.currentTarget.value || null })}
                />
                <Checkbox
                  className={css.passes}
                  label="Passes"
                  checked={passes}
                  onChange={(event) => put(key, { passes: event.currentTarget.checked })}
                />
                <ActionIcon
                  className={css.remove ?? ''}
                  aria-label={`Remove ${label || `grade ${index + 1}`}`}
                  onClick={() => change(rows.filter((row) => row.key !== key))}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
        {form.errors.steps && <p className={css.error}>{form.errors.steps}</p>}
        <Button
          className={css.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={rows.length >= maxSteps}
          onClick={() => change([...rows, { key: ++count, label: '', from: '', points: null, passes: true }])}
        >
          Add a grade
        </Button>
        {of && <p className={css.help}>Grades of the courses that use it follow.</p>}
      </div>
    </FormDialog>
  )
}

const blank: GradeStep[] = [
  { label: '', from: '', points: null, passes: true },
  { label: '', from: '0', points: null, passes: false },
]
