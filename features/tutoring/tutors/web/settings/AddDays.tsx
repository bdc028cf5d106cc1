import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { placeOfZoneWords } from '../../../../../contract/words/zones.ts'
import { FormDialog } from '../../../../../web/form/FormDialog.tsx'
import { FormFields, FormPair } from '../../../../../web/form/FormFields.tsx'
import { useForm } from '../../../../../web/form/useForm.ts'
import { Segments } from '../../../../../web/ui/Segments.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { GroupFault, GroupLabel } from '../../../slots/web/GroupLabel.tsx'
import { type OwnTutor, setTutorDays } from '../../contract.ts'
import pageCss from '../Rows.module.css'
import { SpanFields } from '../SpanFields.tsx'
import { AddRowButton, RemoveRow } from '../SubjectRows.tsx'

type Hours = OwnTutor['days'][number]['hours']
type AddDaysProps = { today: string; zone: string; opened: boolean; onClose: () => void }

const kinds = [
  { value: 'closed', label: 'Closed' },
  { value: 'open', label: 'Other hours' },
] as const
const afternoon = { start: '13:00', end: '18:00' }
const most = 10
/** In a field, the end of the day is its beginning. */
const typedEnd = (end: string) => (end === '24:00' ? '00:00' : end)

/** A holiday, or days with other hours. */
export function AddDays({ today, zone, opened, onClose }: AddDaysProps) {
  const label = useId()
  const hoursLabel = useId()
  const [keys, setKeys] = useState([0])
  const form = useForm(setTutorDays, {
    initial: { from: '', to: '', hours: [] as Hours },
    onDone: () => {
      onClose()
      toast.success('Students see the changed days.')
    },
  })
  const { values, errors, field, set } = form
  const kind = values.hours.length > 0 ? 'open' : 'closed'
  const put = (index: number, part: Partial<Hours[number]>) =>
    set(
      'hours',
      values.hours.map((one, at) => (at === index ? { ...one, ...part } : one)),
    )
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title="Days that differ"
      submit="Save days"
      note="What is booked then stands."
      size={480}
    >
      <FormFields>
        <FormPair>
          <TextInput
            type="date"
            label="From"
            required
            data-autofocus
            min={today}
            {...field('from')}
            onChange={(event) => {
              const from = event.currentTarget.value
              set('from', from)
              if (!values.to || values.to < from) set('to', from)
            }}
          />
          <TextInput type="date" label="To" required min={values.from || today} {...field('to')} />
        </FormPair>
        <div>
          <GroupLabel id={label} optional>
            On these days
          </GroupLabel>
          <Segments
            aria-labelledby={label}
            data={kinds}
            value={kind}
            wide
            onChange={(chosen) => {
              set('hours', chosen === 'open' ? [afternoon] : [])
              setKeys([0])
            }}
          />
        </div>
        {kind === 'open' && (
          <fieldset className={pageCss.group} aria-labelledby={hoursLabel}>
            <GroupLabel id={hoursLabel} optional>
              Hours
            </GroupLabel>
            {values.hours.map(({ start, end }, index) => {
              const [startFault, endFault] = ['start', 'end'].map((name) => errors[`hours.${index}.${name}`])
              return (
                <div className={pageCss.span} key={keys[index]}>
                  <SpanFields
                    {...{ start, index }}
                    end={typedEnd(end)}
                    faults={{ start: startFault, end: endFault }}
                    onChange={(part) => put(index, part.end === '00:00' ? { end: '24:00' } : part)}
                  />
                  <RemoveRow
                    label={`Remove hours ${index + 1}`}
                    disabled={values.hours.length === 1}
                    onClick={() => {
                      set(
                        'hours',
                        values.hours.filter((_, at) => at !== index),
                      )
                      setKeys(keys.filter((_, at) => at !== index))
                    }}
                  />
                  <div className={pageCss.fault}>
                    <GroupFault>{startFault ?? endFault}</GroupFault>
                  </div>
                </div>
              )
            })}
            <div className={pageCss.foot}>
              <AddRowButton
                label="Add hours"
                disabled={values.hours.length >= most}
                onClick={() => {
                  set('hours', [...values.hours, { start: '19:00', end: '21:00' }])
                  setKeys([...keys, Math.max(...keys) + 1])
                }}
              />
              <span className={pageCss.note}>{`In ${placeOfZoneWords(zone)}`}</span>
            </div>
          </fieldset>
        )}
      </FormFields>
    </FormDialog>
  )
}
