import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { useForm } from '../../../web/useForm.ts'
import { addTerm, editTerm, type Term, type TermBreak } from '../contract.ts'
import css from './CourseFields.module.css'
import { HolidayFields, newHoliday } from './HolidayFields.tsx'

type TermFormProps = { of?: Term; onClose: () => void }

/** A term, new or not, with the days on which nothing meets. */
export function TermForm({ of, onClose }: TermFormProps) {
  const drawn = useHasDrawn()
  const [holidays, setHolidays] = useState(() => of?.breaks.map((one) => newHoliday(one)) ?? [])
  const initial: { name: string; firstDay: string; lastDay: string; breaks: TermBreak[] } = {
    name: of?.name ?? '',
    firstDay: of?.firstDay ?? '',
    lastDay: of?.lastDay ?? '',
    breaks: of?.breaks ?? [],
  }
  const options = {
    initial,
    changedOnly: of !== undefined,
    ...(of && { extra: { id: of.id } }),
    onDone: () => {
      toast.success(of ? 'Term updated.' : 'Term added.')
      onClose()
    },
    onFailed: (words: string, atFields: boolean) => {
      if (!atFields) toast.error(words)
    },
  }
  const adding = useForm(addTerm, options)
  const editing = useForm(editTerm, options)
  const form = of ? editing : adding
  return (
    <FormModal
      opened={drawn}
      onClose={onClose}
      title={of ? 'Edit term' : 'Add term'}
      submit={{ label: of ? 'Save Changes' : 'Add term', busy: form.busy }}
      onSubmit={form.submit}
      changed={form.dirty}
      size={640}
    >
      <div className={css.fields}>
        {form.fault && (
          <MessageBox kind="error" takesFocus>
            {form.fault}
          </MessageBox>
        )}
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
      </div>
    </FormModal>
  )
}
