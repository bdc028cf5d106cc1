import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { dayIn } from '../../../../contract/day.ts'
import { moneyWords, shortMoneyWords } from '../../../../contract/words/money.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields, FormPair } from '../../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { firstName } from '../../../account/rules.ts'
import { WeeksFields } from '../../series/web/WeeksFields.tsx'
import { GroupFault, GroupLabel } from '../../slots/web/GroupLabel.tsx'
import { tutoringTypeNames, tutorWords } from '../../tutors/rules.ts'
import type { TutorCard, TutorPage } from '../../tutors/shown.contract.ts'
import { cancelWords, confirmWords, responseWords } from '../../tutors/web/words.ts'
import type { BookedMinutes } from '../rules.ts'
import css from './BookForm.module.css'
import { agreedWords, chosenTimeThere, chosenTimeWords } from './bookingWords.ts'
import { TimeFields } from './TimeFields.tsx'
import { useBooking } from './useBooking.ts'

type BookFormProps = {
  of: TutorCard
  /** Once it is known. */
  page: TutorPage | undefined
  start: string | undefined
  /** The length with which it opens. */
  length?: BookedMinutes | undefined
  opened: boolean
  onClose: () => void
}

export function BookForm({ of, page, start, length, opened, onClose }: BookFormProps) {
  const booking = useBooking({ of, start, length, onClose })
  const { form, minutes, total, zone, chosen, series } = booking
  const { values, errors, field, set } = form
  const tutor = firstName(of.name)
  const typeLabel = useId()
  const today = dayIn(zone, useMinute())
  const there = chosen && page && chosenTimeThere(chosen, zone, page.zone)
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      noCancel
      size={600}
      changed={minutes !== (length ?? 60) || series.weeks > 1}
      disabled={series.isPending}
      title={
        <span className={css.title}>
          <Avatar id={of.person} name={of.name} src={of.avatarUrl} size={40} />
          <span className={css.words}>
            <span className={css.name}>
              Book a session with <bdi>{of.name}</bdi>
            </span>
            <span className={css.facts}>
              {[
                `${shortMoneyWords(of.hourlyRate)} per hour`,
                of.responseMinutes !== null && responseWords(of.responseMinutes),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </span>
      }
      submit={`Book Session - ${moneyWords(total)}`}
      submitting="Booking..."
      note={
        <span className={css.note} aria-live="polite">
          <strong>{chosen ? chosenTimeWords({ start: chosen, minutes, zone, today }) : 'No time chosen yet'}</strong>
          {there && <span>{there}</span>}
          <span>
            {agreedWords({
              type: values.sessionType,
              sessions: 1 + series.alsoOn.length,
              minutes,
              hourlyRate: of.hourlyRate,
              tutor,
            })}
          </span>
        </span>
      }
    >
      <FormFields>
        {page?.active === false && <MessageBox kind="notice">{tutorWords.paused}</MessageBox>}
        <FormPair>
          <NativeSelect
            label="Subject"
            required
            data-autofocus
            data={[
              { value: '', label: 'Choose a subject', disabled: true },
              ...of.subjects.map(({ subject }) => subject),
            ]}
            {...field('subject')}
          />
          <div className={css.group}>
            <GroupLabel id={typeLabel} optional>
              Session Type
            </GroupLabel>
            <Segments
              wide
              aria-labelledby={typeLabel}
              data={of.sessionTypes.map((value) => ({ value, label: tutoringTypeNames[value] }))}
              value={values.sessionType || 'online'}
              onChange={(value) => set('sessionType', value)}
            />
            <GroupFault>{errors.sessionType}</GroupFault>
          </div>
        </FormPair>
        <TimeFields
          of={{ kind: 'tutor', id: of.id }}
          tutor={tutor}
          booking={booking}
          farthestDays={page?.farthestDays}
        />
        <WeeksFields series={series} zone={zone} today={today} chosen={chosen !== undefined} />
        {values.sessionType === 'in_person' && (
          <TextInput
            label="Meeting Location"
            required
            placeholder="Library, Coffee shop, etc."
            autoComplete="off"
            description={lengthWords(values.location, 300)}
            dir="auto"
            {...field('location')}
          />
        )}
        <Textarea
          label="Notes"
          placeholder="What would you like to work on?"
          rows={2}
          description={lengthWords(values.notes, 2000)}
          dir="auto"
          {...field('notes')}
        />
        {page && (
          <p className={css.terms}>
            {[page.confirms && `${confirmWords(tutor)}.`, `Cancelling is ${cancelWords(page.freeUntilMinutes)}.`]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
      </FormFields>
    </FormDialog>
  )
}
