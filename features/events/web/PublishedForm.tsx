import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { countWords } from '../../../contract/words/counts.ts'
import { FormFault } from '../../../web/form/FormFault.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { Segments } from '../../../web/ui/Segments.tsx'
import { TextButton } from '../../../web/ui/TextButton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { CampusEventInFull } from '../contract.ts'
import { editCampusEvent, type readCampusForm } from '../make.contract.ts'
import { type CampusEventReach, usualCapacity } from '../rules.ts'
import css from './EventForm.module.css'
import { EventFormFields } from './EventFormFields.tsx'
import { type EventFields, fieldsOfEvent, sentFields } from './eventFields.ts'
import { campusScopeChoices } from './scopes.ts'

const RepeatDialog = lazyDialog(async () => (await import('./RepeatDialog.tsx')).RepeatDialog)

type PublishedFormProps = { of: CampusEventInFull; form: z.output<typeof readCampusForm.output> }

/** Changes an event that people know of: one date, this and later, or all; who is on the lists is told where it moves. */
export function PublishedForm({ of, form: read }: PublishedFormProps) {
  const navigate = useNavigate()
  const [repeating, setRepeating] = useState(false)
  const [scope, setReach] = useState<CampusEventReach>('this')
  const { zone: _, repeat: __, except: ___, ...given } = sentFields(fieldsOfEvent(of, read, []))
  const form = useForm(editCampusEvent, {
    initial: given,
    extra: { id: of.id, seenAt: of.updatedAt, scope },
    changedOnly: true,
    onDone: () => {
      toast.success('Event updated.')
      navigate(`/events/${of.id}`)
    },
  })
  const { date, start, end, place } = form.values
  const moves = date !== given.date || start !== given.start || end !== given.end || place !== given.place
  const told = of.listed ?? 0
  const values: EventFields = { ...form.values, zone: of.zone, repeat: read.repeat, except: [] }
  return (
    <form ref={form.root} noValidate aria-label="Event" onSubmit={form.submit}>
      <FormFault form={form} names={undefined} />
      {of.repeats && (
        <Segments aria-label="Which dates change" data={campusScopeChoices} value={scope} onChange={setReach} />
      )}
      <EventFormFields
        values={values}
        set={(name, value) => {
          if (name === 'zone' || name === 'repeat' || name === 'except') return
          form.set(name as keyof typeof given, (name === 'capacity' ? (value ?? usualCapacity) : value) as never)
        }}
        errors={form.errors as Record<string, string>}
        members={undefined}
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
        <Button type="submit" loading={form.busy} disabled={!form.dirty}>
          {moves && told > 0 ? `Save and tell ${countWords(told, 'person', 'people')}` : 'Save Changes'}
        </Button>
      </div>
      {repeating && <RepeatDialog of={of} form={read} onClose={() => setRepeating(false)} />}
    </form>
  )
}
