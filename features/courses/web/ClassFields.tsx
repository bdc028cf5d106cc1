import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePerson } from '../../../web/session.ts'
import fields from './CourseFields.module.css'
import { meetingKindNames } from './words.ts'

type Name = 'date' | 'start' | 'end' | 'room'
type Field = {
  value: string
  error?: ReactNode
  onChange: (event: { currentTarget: { value: string } }) => void
}

type ClassFieldsProps = {
  field: (name: Name) => Field
  /** The zone of its times. */
  zone: string
  /** Where its kind can be chosen. */
  kind?: Field
  roomHelp?: string
}

const kinds = Object.entries(meetingKindNames).map(([value, label]) => ({ value, label }))

/** The time and place of one class. */
export function ClassFields({ field, zone, kind, roomHelp }: ClassFieldsProps) {
  const own = usePerson().zone
  return (
    <>
      <TextInput type="date" label="Day" data-autofocus min="1970-01-01" max="2199-12-31" {...field('date')} />
      <div className={fields.pair}>
        <TextInput type="time" label="From" {...field('start')} />
        <TextInput type="time" label="To" {...field('end')} />
      </div>
      {kind && <NativeSelect label="Kind" data={kinds} {...kind} />}
      <TextInput label="Room" maxLength={100} dir="auto" autoComplete="off" description={roomHelp} {...field('room')} />
      {zone !== own && <p className={fields.legend}>Times are meant in {zone.replaceAll('_', ' ')}.</p>}
    </>
  )
}
