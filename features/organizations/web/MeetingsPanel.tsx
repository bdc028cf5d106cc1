import { Badge, Button, Switch } from '@mantine/core'
import { IconClock, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { comingDayWords, fullDateWords } from '../../../contract/words/dates.ts'
import { instantWords } from '../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { useThingWrite } from '../../../web/list/useThingWrite.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { Meta } from '../../../web/ui/Meta.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Stack } from '../../../web/ui/page/Stacks.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { type OrganizationInFull, readOrganization } from '../contract.ts'
import { changeMeetingDate, putMeetingsInCalendar } from '../meetings/contract.ts'
import { FitLine } from './FitLine.tsx'
import css from './MeetingsPanel.module.css'
import { organizationMeetingWords } from './words.ts'

const MeetingForm = lazyDialog(async () => (await import('./MeetingForm.tsx')).MeetingForm)
const MeetingDialog = lazyDialog(async () => (await import('./MeetingDialog.tsx')).MeetingDialog)

/** When and where it meets, how that fits, and whether it stands in the own calendar. */
export function MeetingsPanel({ of }: { of: OrganizationInFull }) {
  const { zone } = usePerson()
  const [editing, setEditing] = useState(false)
  const runs = (of.role === 'president' || of.role === 'officer') && !of.archived
  const put = useThingWrite(
    putMeetingsInCalendar,
    { lists: [], pages: [readOrganization] },
    (thing: OrganizationInFull, { shown }): OrganizationInFull => ({ ...thing, inCalendar: shown }),
  )
  return (
    <Panel
      title="Meetings"
      aside={
        runs && (
          <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
            Edit meetings
          </Button>
        )
      }
    >
      <Stack tight>
        {of.meeting && (
          <Meta icon={IconClock}>
            {organizationMeetingWords(of.meeting, zone)}, until {fullDateWords(of.meeting.until)}
          </Meta>
        )}
        {of.place && (
          <Meta icon={IconMapPin}>
            <bdi>{of.place}</bdi>
          </Meta>
        )}
        <FitLine fit={of.fit} />
        {of.meetings.length > 0 && (
          <ul className={css.dates} aria-label="Next meetings">
            {of.meetings.map((one) => (
              <MeetingDateRow key={one.ruledAt} of={of} one={one} runs={runs} zone={zone} />
            ))}
          </ul>
        )}
        {of.role !== 'stranger' && of.meeting && (
          <Switch
            label="In my calendar"
            description="Every meeting, and when one is moved or off"
            checked={of.inCalendar}
            onChange={(event) =>
              void put(
                { id: of.id, shown: event.currentTarget.checked },
                { onError: (error) => toast.error(errorWords(error)) },
              )
            }
          />
        )}
      </Stack>
      {editing && <MeetingForm of={of} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

type DateRow = { of: OrganizationInFull; one: OrganizationInFull['meetings'][number]; runs: boolean; zone: string }

function MeetingDateRow({ of, one, runs, zone }: DateRow) {
  const today = dayIn(zone, useMinute())
  const change = useWrite(changeMeetingDate)
  const [moving, setMoving] = useState(false)
  const words = instantWords(zone, one.startsAt, today, comingDayWords)
  const toggle = () =>
    change.mutate(
      { id: of.id, date: one.ruledAt, off: !one.off, startsAt: one.startsAt, endsAt: one.endsAt, note: one.note },
      { onError: (error) => toast.error(errorWords(error)) },
    )
  return (
    <li className={css.date}>
      <span className={one.off ? css.off : undefined}>{words}</span>
      {one.off && <Badge color="gray">Off</Badge>}
      {!one.off && one.startsAt !== one.ruledAt && (
        <span className={css.quiet}>moved from {instantWords(zone, one.ruledAt, today, comingDayWords)}</span>
      )}
      {runs && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${one.off ? 'Take place after all' : 'Call off'}: ${words}`}
          onClick={toggle}
        >
          {one.off ? 'Takes place' : 'Call off'}
        </Button>
      )}
      {runs && !one.off && (
        <Button variant="subtle" size="compact-sm" aria-label={`Move: ${words}`} onClick={() => setMoving(true)}>
          Move
        </Button>
      )}
      {one.note && (
        <p className={css.note} dir="auto">
          {one.note}
        </p>
      )}
      {moving && <MeetingDialog of={of} one={one} onClose={() => setMoving(false)} />}
    </li>
  )
}
