import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { dayIn } from '../../../contract/day.ts'
import type { OpenRepeat } from '../../../contract/repeat.ts'
import { listWords } from '../../../contract/words/counts.ts'
import { monthDayWords } from '../../../contract/words/dates.ts'
import { repeatWords } from '../../../contract/words/repeats.ts'
import { call } from '../../../web/api/api.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { Meanwhile } from '../../../web/form/Meanwhile.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { useSeen, useTogether } from '../../../web/form/useTogether.ts'
import { RuleFields } from '../../../web/repeat/RuleFields.tsx'
import { usePerson } from '../../../web/session.ts'
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

/** What is not a text, in words. */
function valueWords(name: string, value: unknown, today: string): string {
  if (name === 'repeat') return value === null ? 'Does not repeat' : repeatWords(value as OpenRepeat, today)
  if (name === 'except') return listWords((value as string[]).map(monthDayWords))
  return String(value)
}

/** Another rule from this date on. Dates that go are named; where somebody is on their list, they are cancelled with words. */
export function RepeatDialog({ of, form: read, onClose }: RepeatDialogProps) {
  const first = read.dates.find(({ id }) => id === of.id)?.day ?? ''
  const { zone } = usePerson()
  const client = useQueryClient()
  const now = { repeat: read.repeat, except: read.leftOut, words: '' }
  const seen = useSeen(now, of.updatedAt)
  const form = useForm(changeCampusRepeat, {
    ...{ initial: now, extra: { id: of.id, seenAt: seen.version } },
    onFailed: () => void client.invalidateQueries(),
    onDone: () => {
      toast.success('Dates updated.')
      onClose()
    },
  })
  const together = useTogether(form, now, of.updatedAt, seen)
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
    <FormDialog
      form={form}
      onClose={onClose}
      title="How it repeats"
      submit="Save Changes"
      size={560}
      disabled={together.clashes.length > 0}
    >
      <FormFields>
        <Meanwhile
          together={together}
          names={{ repeat: 'repeat', except: 'days left out', words: 'reason' }}
          words={(name, value) => valueWords(name, value, dayIn(zone, new Date()))}
        />
        <p>
          Changes apply from {first && monthDayWords(first)}. Earlier dates stay
          {read.before > 0 && repeat?.count != null && ` and count: ${read.before} of ${repeat.count}`}.
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
            {`Removed when you save: ${listWords(gone.map(nameOf))}.`}
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
