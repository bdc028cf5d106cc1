import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { usePerson } from '../../../web/session.ts'
import { WeekdayPicker } from '../../../web/ui/WeekdayPicker.tsx'
import type { Course, MeetingDraft } from '../contract.ts'
import { maxMeetings, meetingKinds } from '../rules.ts'
import css from './MeetingFields.module.css'
import {
  clashWords,
  type MeetingGroup,
  meetingGroupsOf,
  meetingsOfGroups,
  newGroup,
  ownerOf,
  weekBlocksOf,
} from './meetingGroups.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { meetingKindNames } from './words.ts'

type MeetingFieldsProps = {
  value: readonly MeetingDraft[]
  errors: Record<string, ReactNode>
  onChange: (meetings: MeetingDraft[]) => void
  /** The other courses of the term, with which it may overlap. */
  beside: readonly Course[]
  code: string
  colour: number | undefined
  /** The zone of its times, where that is not the person's. */
  elsewhere: string | undefined
}

const kindChoices = meetingKinds.map((value) => ({ value, label: meetingKindNames[value] }))
const rotations = [
  { value: '1 1', label: 'Every week' },
  ...[2, 3, 4].flatMap((every) =>
    Array.from({ length: every }, (_, week) => ({
      value: `${every} ${week + 1}`,
      label: `Week ${week + 1} of ${every}`,
    })),
  ),
]

/** When a course meets: a row for each time of day, with the weekdays that have it. */
export function MeetingFields({ value, errors, onChange, beside, code, colour, elsewhere }: MeetingFieldsProps) {
  const { weekStart } = usePerson()
  const [groups, setGroups] = useState<MeetingGroup[]>(() => meetingGroupsOf(value))
  const blocks = weekBlocksOf(groups, beside, code, colour ?? 0)
  const clashes = clashWords(groups, beside)

  const change = (next: MeetingGroup[]) => {
    setGroups(next)
    onChange(meetingsOfGroups(next))
  }
  const put = (key: number, part: Partial<MeetingGroup>) =>
    change(groups.map((group) => (group.key === key ? { ...group, ...part } : group)))
  const errorAt = (key: number, name: string): ReactNode =>
    Object.entries(errors).find(([path]) => {
      const [root, index, field] = path.split('.')
      return root === 'meetings' && field === name && ownerOf(groups, Number(index)) === key
    })?.[1]
  return (
    <fieldset className={css.meetings}>
      <legend className={css.legend}>Meetings</legend>
      {elsewhere && <p className={css.note}>Times are meant in {elsewhere}.</p>}
      {groups.map((group) => {
        const { key, days, start, end, room, kind, everyWeeks, week } = group
        const rotation = `${everyWeeks} ${week}`
        return (
          <fieldset className={css.group} key={key} aria-label={`Meeting ${groups.indexOf(group) + 1}`}>
            <WeekdayPicker
              label="Days"
              value={days}
              error={errorAt(key, 'weekday') ? 'Choose at least one day.' : undefined}
              weekStart={weekStart}
              onPress={(day) =>
                put(key, { days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted() })
              }
            />
            <div className={css.times}>
              <TextInput
                type="time"
                label="From"
                value={start}
                error={errorAt(key, 'start')}
                aria-invalid={errorAt(key, 'start') ? true : undefined}
                onChange={(event) => put(key, { start: event.currentTarget.value })}
              />
              <TextInput
                type="time"
                label="To"
                value={end}
                error={errorAt(key, 'end')}
                aria-invalid={errorAt(key, 'end') ? true : undefined}
                onChange={(event) => put(key, { end: event.currentTarget.value })}
              />
              <TextInput
                className={css.room}
                label="Room"
                placeholder="Wren Hall 204"
                autoComplete="off"
                maxLength={100}
                dir="auto"
                value={room}
                error={errorAt(key, 'room')}
                onChange={(event) => put(key, { room: event.currentTarget.value })}
              />
              <NativeSelect
                label="Kind"
                data={kindChoices}
                value={kind}
                onChange={(event) => {
                  const chosen = meetingKinds.find((one) => one === event.currentTarget.value)
                  if (chosen) put(key, { kind: chosen })
                }}
              />
              <NativeSelect
                label="Weeks"
                data={
                  rotations.some(({ value }) => value === rotation)
                    ? rotations
                    : [...rotations, { value: rotation, label: `Week ${week} of ${everyWeeks}` }]
                }
                value={rotation}
                error={errorAt(key, 'week') ?? errorAt(key, 'everyWeeks')}
                onChange={(event) => {
                  const [every = 1, which = 1] = event.currentTarget.value.split(' ').map(Number)
                  put(key, { everyWeeks: every, week: which })
                }}
              />
              <ActionIcon
                className={css.remove ?? ''}
                aria-label={`Remove meeting ${groups.indexOf(group) + 1}`}
                onClick={() => change(groups.filter((one) => one.key !== key))}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </div>
          </fieldset>
        )
      })}
      <Button
        className={css.add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={meetingsOfGroups(groups).length >= maxMeetings}
        onClick={() => change([...groups, newGroup(groups.at(-1))])}
      >
        {groups.length === 0 ? 'Add a meeting' : 'Add another meeting'}
      </Button>
      {clashes.length > 0 && (
        <p className={css.clash} role="status">
          {clashes.join(' ')}
        </p>
      )}
      {blocks.some(({ faint }) => !faint) && (
        <div className={css.preview}>
          <WeekGrid blocks={blocks} weekStart={weekStart} />
        </div>
      )}
    </fieldset>
  )
}
