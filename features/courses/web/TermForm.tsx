import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useAddOrEdit } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { addTerm, editTerm, type Term, type TermBreak } from '../contract.ts'
import css from './CourseFields.module.css'
import { HolidayFields, newHoliday } from './HolidayFields.tsx'

type TermFormProps = { of?: Term; onClose: () => void }

/** A term, new or not, with the days on which nothing meets. */
export function TermForm({ of, onClose }: TermFormProps) {
  const [holidays, setHolidays] = useState(() => of?.breaks.map((one) => newHoliday(one)) ?? [])
  const initial: { name: string; firstDay: string; lastDay: string; breaks: TermBreak[] } = {
    name: of?.name ?? '',
    firstDay: of?.firstDay ?? '',
    lastDay: of?.lastDay ?? '',
    breaks: of?.breaks ?? [],
  }
  const form = useAddOrEdit(addTerm, editTerm, of?.id, {
    initial,
    onDone: () => {
      toast.success(of ? 'Term updated.' : 'Term added.')
      onClose()
    },
    onFailed: (words, atFields) => {
      if (!atFields) toast.error(words)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={of ? 'Edit term' : 'Add term'}
      submit={of ? 'Save Changes' : 'Add term'}
      size={640}
    >
      <FormFields>
        <TextInput
          label="Name"
          required
          data-autofocus
          placeholder="Fall 2026"
          autoComplete="off"
          maxLength={60}
          dir="auto"
          {...form.field('name')}
        />
        <div className={css.pair}>
          <TextInput
            type="date"
            label="First day"
            required
            min="1970-01-01"
            max="2199-12-31"
            {...form.field('firstDay')}
          />
          <TextInput
            type="date"
            label="Last day"
            required
            min={form.values.firstDay || '1970-01-01'}
            max="2199-12-31"
            {...form.field('lastDay')}
          />
        </div>
        <HolidayFields
          value={holidays}
          errors={form.errors}
          min={form.values.firstDay}
          max={form.values.lastDay}
          onChange={(next) => {
            setHolidays(next)
            form.set(
              'breaks',
              next.map(({ name, firstDay, lastDay }) => ({ name, firstDay, lastDay })),
            )
          }}
        />
        {of && of.courses > 0 && (
          <p className={css.legend}>Classes follow. What you changed about single ones stays.</p>
        )}
      </FormFields>
    </FormDialog>
  )
}
