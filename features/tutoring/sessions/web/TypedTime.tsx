import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormPair } from '../../../../web/form/FormFields.tsx'
import type { Form } from '../../../../web/form/useForm.ts'
import { WhichHour } from '../../../../web/ui/WhichHour.tsx'

/** A form in which a date and a time are chosen or typed. */
export type TimeForm = Pick<Form<unknown>, 'errors' | 'busy'> & {
  values: { date: string; time: string }
  set(name: 'date' | 'time', value: string): void
}

type TypedTimeProps = {
  form: TimeForm
  zone: string
  today: string
  dateFault: ReactNode
  timeFault: ReactNode
  onTyped: () => void
}

/** Any date and time, in the reader's zone. */
export function TypedTime({ form, zone, today, dateFault, timeFault, onTyped }: TypedTimeProps) {
  const { values, set } = form
  return (
    <>
      <FormPair>
        <TextInput
          type="date"
          label="Type a date"
          required
          autoFocus
          min={today}
          max="2199-12-31"
          value={values.date}
          error={dateFault}
          aria-invalid={dateFault ? true : undefined}
          onChange={(event) => {
            set('date', event.currentTarget.value)
            onTyped()
          }}
        />
        <TextInput
          type="time"
          label="Type a time"
          required
          value={values.time.slice(0, 5)}
          error={timeFault}
          aria-invalid={timeFault ? true : undefined}
          onChange={(event) => set('time', event.currentTarget.value)}
        />
      </FormPair>
      <WhichHour
        zone={zone}
        local={`${values.date}T${values.time}`}
        onChange={(local) => set('time', local.slice(11))}
      />
    </>
  )
}
