import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseAddress } from '../../../../../contract/address.ts'
import { countWords } from '../../../../../contract/words/counts.ts'
import { minuteWords } from '../../../../../contract/words/durations.ts'
import { errorWords, fieldErrorOf, useWrite } from '../../../../../web/api/api.ts'
import { SettingRow } from '../../../../../web/settings/SettingRow.tsx'
import { Panel } from '../../../../../web/ui/Panel.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { heldMs } from '../../../sessions/rules.ts'
import { editTutor, type OwnTutor } from '../../contract.ts'
import { cancellationPolicies, tutorLimits, tutorWords } from '../../rules.ts'
import css from './TutoringSettings.module.css'

const notices = [0, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080, 20_160]
const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 240]
const farthest = [7, 14, 21, 30, 60, 90, 120, 180, 365]
const daily = Array.from({ length: tutorLimits.daily.most }, (_, n) => n + 1)

const noticeWords = (minutes: number) =>
  minutes === 0 ? 'None' : minutes < 1440 ? minuteWords(minutes) : countWords(minutes / 1440, 'day')
const bufferWords = (minutes: number) => (minutes === 0 ? 'None' : minuteWords(minutes))

/** With a value that a program has set, too. */
const choicesOf = (known: readonly number[], value: number, words: (value: number) => string) =>
  [...new Set([...known, value])]
    .sort((one, other) => one - other)
    .map((one) => ({ value: String(one), label: words(one) }))

type BookingSettingsProps = { tutor: OwnTutor }

/** How bookings work. Each row is saved at once. */
export function BookingSettings({ tutor }: BookingSettingsProps) {
  return (
    <Panel title="Bookings">
      <SwitchRow
        tutor={tutor}
        of="active"
        name="Open to bookings"
        help={(on) =>
          on
            ? 'Off: nobody finds you, and what is booked stands.'
            : `You pause. Nobody finds you in the list, and your page says “${tutorWords.paused}” What is booked stands.`
        }
      />
      <NumberRow
        {...{ tutor, name: 'Minimum notice', help: 'Before the first time that is offered.' }}
        of="noticeMinutes"
        choices={choicesOf(notices, tutor.noticeMinutes, noticeWords)}
      />
      <NumberRow
        {...{ tutor, name: 'Buffer', help: 'Kept free between two sessions.' }}
        of="bufferMinutes"
        choices={choicesOf(buffers, tutor.bufferMinutes, bufferWords)}
      />
      <NumberRow
        {...{ tutor, name: 'Farthest day', help: 'How far ahead students book.' }}
        of="farthestDays"
        choices={choicesOf(farthest, tutor.farthestDays, (days) => countWords(days, 'day'))}
      />
      <NumberRow
        {...{ tutor, name: 'At most a day', help: 'Sessions on one day of your clock.' }}
        of="dailyMost"
        choices={[
          { value: '', label: 'Any number' },
          ...daily.map((one) => ({ value: String(one), label: String(one) })),
        ]}
      />
      <SwitchRow
        tutor={tutor}
        of="confirms"
        name="Confirm each booking first"
        help={() => `A request holds its time for ${minuteWords(heldMs / 60_000)}, until you answer.`}
      />
      <NumberRow
        {...{ tutor, name: 'Cancel free until', help: 'Later the price is due. For new bookings only.' }}
        of="freeUntilMinutes"
        choices={cancellationPolicies.map((one) => ({ value: String(one), label: `${minuteWords(one)} before` }))}
      />
      <LinkRow tutor={tutor} />
    </Panel>
  )
}

type SwitchRowProps = BookingSettingsProps & {
  of: 'active' | 'confirms'
  name: string
  help: (on: boolean) => string
}

function SwitchRow({ tutor, of, name, help }: SwitchRowProps) {
  const edit = useWrite(editTutor)
  const chosen = edit.isPending ? edit.variables[of] : undefined
  const on = typeof chosen === 'boolean' ? chosen : tutor[of]
  return (
    <SettingRow name={name} help={help(on)} saved={edit.isSuccess}>
      {(label) => (
        <Switch
          aria-labelledby={label}
          checked={on}
          onChange={(event) =>
            edit.mutate({ [of]: event.currentTarget.checked }, { onError: (error) => toast.error(errorWords(error)) })
          }
        />
      )}
    </SettingRow>
  )
}

type NumberRowProps = BookingSettingsProps & {
  of: 'noticeMinutes' | 'bufferMinutes' | 'farthestDays' | 'dailyMost' | 'freeUntilMinutes'
  name: string
  help: string
  choices: { value: string; label: string }[]
}

function NumberRow({ tutor, of, name, help, choices }: NumberRowProps) {
  const edit = useWrite(editTutor)
  const sent = edit.isPending ? edit.variables[of] : undefined
  const value = sent === undefined ? tutor[of] : sent
  return (
    <SettingRow name={name} help={help} saved={edit.isSuccess}>
      {(label) => (
        <NativeSelect
          aria-labelledby={label}
          data={choices}
          value={value === null ? '' : String(value)}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            edit.mutate(
              { [of]: chosen === '' ? null : Number(chosen) },
              { onError: (error) => toast.error(errorWords(error)) },
            )
          }}
        />
      )}
    </SettingRow>
  )
}

/** Typed, and saved by its button or Enter. */
function LinkRow({ tutor }: BookingSettingsProps) {
  const edit = useWrite(editTutor)
  const [typed, setTyped] = useState<string>()
  const link = typed ?? tutor.meetingLink ?? ''
  const host = tutor.meetingLink && parseAddress(tutor.meetingLink)?.hostname
  const fault = fieldErrorOf(edit.error, 'meetingLink') ?? (edit.isError ? errorWords(edit.error) : undefined)
  const save = () => edit.mutate({ meetingLink: link.trim() || null }, { onSuccess: () => setTyped(undefined) })
  return (
    <SettingRow
      name="Meeting link"
      help={
        host
          ? `Where this Quad has no rooms of its own, online sessions lead to ${host}, which students see before they leave. Nobody but the two of a session gets the address.`
          : 'Where this Quad has no rooms of its own, online sessions take place there. Only its host is shown beforehand.'
      }
      saved={edit.isSuccess && typed === undefined}
    >
      {(label) => (
        <form
          className={css.link}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextInput
            type="url"
            aria-labelledby={label}
            placeholder="https://"
            autoComplete="off"
            value={link}
            error={fault}
            aria-invalid={fault ? true : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={edit.isPending}
            disabled={link === (tutor.meetingLink ?? '')}
          >
            Save link
          </Button>
        </form>
      )}
    </SettingRow>
  )
}
