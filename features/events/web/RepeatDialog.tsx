import { Textarea } from '@mantine/core'
import type { z } from 'zod'
import { listWords } from '../../../contract/words/counts.ts'
import { monthDayWords } from '../../../contract/words/dates.ts'
import { call } from '../../../web/api/api.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { RuleFields } from '../../../web/repeat/RuleFields.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { CampusEventInFull } from '../contract.ts'
import { changeCampusRepeat, previewCampusChange, type readCampusForm } from '../make.contract.ts'
import css from './EventForm.module.css'
import { RepeatDays, useDays } from './RepeatDays.tsx'

type RepeatDialogProps = {
  of: CampusEventInFull
  form: z.output<typeof readCampusForm.output>
  onClose: () => void
}

const units = ['day', 'week', 'month'] as const

/** Another rule from this date on. Dates that go are named; where somebody is on their list, they are cancelled with words. */
export function RepeatDialog({ of, form: read, onClose }: RepeatDialogProps) {
  const first = read.dates.find(({ id }) => id === of.id)?.day ?? ''
  const form = useForm(changeCampusRepeat, {
    initial: { id: of.id, seenAt: of.updatedAt, repeat: read.repeat, except: read.leftOut, words: '' },
    onDone: () => {
      toast.success('Dates updated.')
      onClose()
    },
  })
  const { repeat, except } = form.values
  const wanted = previewCampusChange.input.safeParse({ id: of.id, repeat }).data
  const days = useDays([of.id, repeat], wanted && (() => call(previewCampusChange, wanted)))
  const kept = new Set(repeat === null ? [first] : (days ?? []).filter((day) => day === first || !except.includes(day)))
  const gone =
    days || repeat === null ? read.dates.filter(({ day, state }) => state === 'published' && !kept.has(day)) : []
  const nameOf = ({ day, movedTo }: (typeof gone)[number]) => monthDayWords(movedTo ?? day)
  const listed = gone.filter((one) => one.listed)
  const moved = new Map(read.dates.flatMap(({ day, movedTo }) => (movedTo === null ? [] : [[day, movedTo] as const])))
  return (
    <FormDialog form={form} onClose={onClose} title="How it repeats" submit="Save Changes" size={560}>
      <FormFields>
        <p>
          From {first && monthDayWords(first)} on. What was before stays
          {read.before > 0 && repeat?.count != null && `, and counts: ${read.before} of the ${repeat.count} in all`}.
        </p>
        <RuleFields
          start={first}
          startName="this one"
          units={units}
          make={(rule) => rule}
          value={repeat}
          error={form.errors.repeat}
          onChange={(next) => form.set('repeat', next)}
        />
        {repeat && days && (
          <RepeatDays
            days={days}
            except={except}
            fixed={first}
            moved={moved}
            onChange={(next) => form.set('except', next)}
          />
        )}
        {gone.length > 0 && (
          <p className={css.quiet} role="status">
            {`${listWords(gone.map(nameOf))} ${gone.length === 1 ? 'goes' : 'go'} away.`}
          </p>
        )}
        {(listed.length > 0 || form.errors.words) && (
          <Textarea
            label="Why are these dates cancelled?"
            required
            rows={3}
            dir="auto"
            description={`People are on the list of ${listWords(listed.map(nameOf))}, and read this.`}
            {...form.field('words')}
          />
        )}
      </FormFields>
    </FormDialog>
  )
}
