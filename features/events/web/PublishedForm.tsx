import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { countWords } from '../../../contract/words/counts.ts'
import { minuteWords } from '../../../contract/words/durations.ts'
import { FormFault } from '../../../web/form/FormFault.tsx'
import { Meanwhile } from '../../../web/form/Meanwhile.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { useSeen, useTogether } from '../../../web/form/useTogether.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { Segments } from '../../../web/ui/Segments.tsx'
import { TextButton } from '../../../web/ui/TextButton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { CampusEventInFull } from '../contract.ts'
import { editCampusEvent, type readCampusForm } from '../make.contract.ts'
import { type CampusEventReach, usualCapacity } from '../rules.ts'
import css from './EventForm.module.css'
import { EventFormFields } from './EventFormFields.tsx'
import { EventPictureField } from './EventPictureField.tsx'
import { type EventFields, fieldsOfEvent, sentFields } from './eventFields.ts'
import { campusScopeChoices } from './scopes.ts'

const RepeatDialog = lazyDialog(async () => (await import('./RepeatDialog.tsx')).RepeatDialog)

const givenOf = (of: CampusEventInFull, read: FormAnswer) => {
  const { zone: _, repeat: __, except: ___, ...given } = sentFields(fieldsOfEvent(of, read))
  return given
}
type Given = ReturnType<typeof givenOf>

const fieldNames: Record<keyof Given, string> = {
  ...{ title: 'title', about: 'description', category: 'category', date: 'date', start: 'start', end: 'end' },
  ...{ place: 'place', link: 'online link', questions: 'questions', capacity: 'capacity', guests: 'guests each' },
  ...{ answered: 'RSVP needed', opensMinutes: 'when registration opens', closesMinutes: 'when registration closes' },
  ...{ membersOnly: 'who sees it', points: 'points' },
}
/** Values that are no text, in words. */
function valueWords(name: keyof Given, value: unknown): string {
  if (name === 'questions') return (value as Given['questions']).map(({ text }) => text).join('; ')
  if (name === 'opensMinutes' && value === null) return 'Right away'
  if (name === 'opensMinutes' || name === 'closesMinutes') return `${minuteWords(Number(value))} before the start`
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '')
}

type FormAnswer = z.output<typeof readCampusForm.output>
type PublishedFormProps = { of: CampusEventInFull; form: FormAnswer }

/** Changes an event that people know of: one date, this and later, or all; who is on the lists is told where it moves. */
export function PublishedForm({ of, form: read }: PublishedFormProps) {
  const navigate = useNavigate()
  const [repeating, setRepeating] = useState(false)
  const [scope, setReach] = useState<CampusEventReach>('this')
  const client = useQueryClient()
  const given = givenOf(of, read)
  const seen = useSeen(given, of.updatedAt)
  const form = useForm(editCampusEvent, {
    ...{ initial: given, extra: { id: of.id, seenAt: seen.version, scope }, changedOnly: true },
    onFailed: () => void client.invalidateQueries(),
    onDone: () => {
      toast.success('Event updated.')
      navigate(`/events/${of.id}`)
    },
  })
  const together = useTogether(form, given, of.updatedAt, seen)
  const { date, start, end, place } = form.values
  const was = seen.values
  const moves = date !== was.date || start !== was.start || end !== was.end || place !== was.place
  const told = of.listed?.[scope] ?? 0
  const values: EventFields = { ...form.values, zone: of.zone, repeat: read.repeat, except: [] }
  return (
    <form ref={form.root} noValidate aria-label="Event" onSubmit={form.submit}>
      <FormFault form={form} names={undefined} />
      {(together.clashes.length > 0 || together.taken.length > 0) && (
        <div className={css.above}>
          <Meanwhile together={together} names={fieldNames} words={valueWords} />
        </div>
      )}
      {of.repeats && (
        <div className={css.above}>
          <Segments aria-label="Which dates change" data={campusScopeChoices} value={scope} onChange={setReach} />
        </div>
      )}
      <EventFormFields
        values={values}
        set={(name, value) => {
          if (name === 'zone' || name === 'repeat' || name === 'except') return
          form.set(name as keyof typeof given, (name === 'capacity' ? (value ?? usualCapacity) : value) as never)
        }}
        errors={form.errors as Record<string, string>}
        members={undefined}
        own={of.event}
        picture={<EventPictureField id={of.id} drawn={of.event} stored={of.pictureUrl} />}
        organization={<TextInput label="Organization" value={of.organization.name} readOnly />}
        repeat={
          <p className={css.quiet}>
            {of.repeats ? 'It repeats.' : 'It does not repeat.'}{' '}
            <TextButton onClick={() => setRepeating(true)}>Change how it repeats</TextButton>
          </p>
        }
      />
      <div className={css.bar}>
        <span className={css.saved}>
          {moves && told > 0 ? 'Who is on the list reads when and where it was, and is now.' : ''}
        </span>
        <Button variant="default" component={Link} to={`/events/${of.id}`}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy} disabled={!form.dirty || together.clashes.length > 0}>
          {moves && told > 0 ? `Save and tell ${countWords(told, 'person', 'people')}` : 'Save Changes'}
        </Button>
      </div>
      {repeating && <RepeatDialog of={of} form={read} onClose={() => setRepeating(false)} />}
    </form>
  )
}
