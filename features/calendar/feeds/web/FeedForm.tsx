import { Checkbox, Switch, TextInput } from '@mantine/core'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { type Form, useForm } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useAgenda } from '../../web/useAgenda.ts'
import { type CalendarFeed, createFeed, editFeed } from '../contract.ts'
import css from './CalendarFeeds.module.css'
import type { IssuedFeed } from './FeedAddress.tsx'

type FeedFormProps = { of: CalendarFeed | null; onClose: () => void; onCreated: (made: IssuedFeed) => void }
type FeedFormValues = Pick<CalendarFeed, 'name' | 'kinds' | 'busyOnly'>

export function FeedForm({ of, ...rest }: FeedFormProps) {
  return of ? <Edit of={of} {...rest} /> : <Create {...rest} />
}

function Create({ onClose, onCreated }: Omit<FeedFormProps, 'of'>) {
  const initial: FeedFormValues = { name: 'My calendar', kinds: [], busyOnly: false }
  const form = useForm(createFeed, { initial, onDone: onCreated })
  return <Fields title="Create feed" submit="Create feed" form={form} onClose={onClose} />
}

function Edit({ of, onClose }: { of: CalendarFeed; onClose: () => void }) {
  const initial: FeedFormValues = { name: of.name, kinds: of.kinds, busyOnly: of.busyOnly }
  const form = useForm(editFeed, {
    initial,
    extra: { id: of.id },
    changedOnly: true,
    onDone() {
      toast.success('Feed updated.')
      onClose()
    },
  })
  return <Fields title="Edit feed" submit="Save Changes" form={form} onClose={onClose} />
}

type FieldsProps = { title: string; submit: string; form: Form<FeedFormValues>; onClose: () => void }

function Fields({ form, ...dialog }: FieldsProps) {
  const { set } = form
  const { kinds, busyOnly } = form.values
  const { all } = useAgenda().kinds
  const everything = kinds.length === 0
  return (
    <FormDialog {...dialog} form={form} size={480}>
      <div className={css.fields}>
        <TextInput
          label="Name"
          required
          data-autofocus
          description="The calendar’s name in the program that reads it."
          autoComplete="off"
          maxLength={80}
          dir="auto"
          {...form.field('name')}
        />
        <fieldset className={css.kinds}>
          <legend className={css.legend}>What it holds</legend>
          <Checkbox
            label="Everything"
            checked={everything}
            onChange={(event) => set('kinds', event.currentTarget.checked ? [] : all.map(({ kind }) => kind))}
          />
          {all.map(({ kind, noun }) => (
            <Checkbox
              key={kind}
              label={noun}
              checked={everything || kinds.includes(kind)}
              disabled={everything}
              onChange={(event) => {
                const next = all
                  .map((one) => one.kind)
                  .filter((one) => (one === kind ? event.currentTarget.checked : kinds.includes(one)))
                // None would mean everything.
                if (next.length > 0) set('kinds', next)
              }}
            />
          ))}
        </fieldset>
        <Switch
          label="Busy only"
          description="Says when, and nothing of what: every title is “Busy”."
          checked={busyOnly}
          onChange={(event) => set('busyOnly', event.currentTarget.checked)}
        />
      </div>
    </FormDialog>
  )
}
