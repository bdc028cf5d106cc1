import { Textarea } from '@mantine/core'
import type { z } from 'zod'
import { monthDayWords } from '../../../contract/words/dates.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { RuleFields } from '../../../web/repeat/RuleFields.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { CampusEventInFull } from '../contract.ts'
import { changeCampusRepeat, type readCampusForm } from '../make.contract.ts'
import { RepeatDays, useDays } from './DraftForm.tsx'

type RepeatDialogProps = {
  of: CampusEventInFull
  form: z.output<typeof readCampusForm.output>
  onClose: () => void
}

const units = ['day', 'week', 'month'] as const

/** Another rule from this date on. Dates that go although somebody is on their list are named, and cancelled with words. */
export function RepeatDialog({ of, form: read, onClose }: RepeatDialogProps) {
  const first = read.dates.find(({ id }) => id === of.id)?.day ?? ''
  const form = useForm(changeCampusRepeat, {
    initial: { id: of.id, seenAt: of.updatedAt, repeat: read.repeat, except: [] as string[], words: '' },
    onDone: () => {
      toast.success('Dates updated.')
      onClose()
    },
  })
  const { repeat, except } = form.values
  const days = useDays({ date: first, repeat })
  const kept = new Set(repeat === null ? [first] : (days ?? []).filter((day) => day === first || !except.includes(day)))
  const gone =
    days || repeat === null ? read.dates.filter(({ day, state }) => state === 'published' && !kept.has(day)) : []
  const listed = gone.filter((one) => one.listed)
  return (
    <FormDialog form={form} onClose={onClose} title="How it repeats" submit="Save Changes" size={560}>
      <FormFields>
        <p>From {first && monthDayWords(first)} on. What was before stays.</p>
        <RuleFields
          start={first}
          startName="this one"
          units={units}
          make={(rule) => rule}
          value={repeat}
          error={form.errors.repeat}
          onChange={(next) => {
            form.set('repeat', next)
            form.set('except', [])
          }}
        />
        {repeat && days && <RepeatDays days={days} except={except} onChange={(next) => form.set('except', next)} />}
        {(listed.length > 0 || form.errors.words) && (
          <Textarea
            label="Why are these dates cancelled?"
            required
            rows={3}
            dir="auto"
            description={`Somebody is on the list of ${listed.map(({ day }) => monthDayWords(day)).join(', ')}, and reads it.`}
            {...form.field('words')}
          />
        )}
      </FormFields>
    </FormDialog>
  )
}
