import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { weekdayNames } from '../../../contract/day.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { setSignedInPerson, usePerson } from '../../../web/session.ts'
import { SettingRow } from '../../../web/settings/SettingRow.tsx'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { editProfile } from '../../account/contract.ts'
import { openingViewSetting, openingViews } from '../contract.ts'

const views = {
  last: 'The last one, on each device',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  agenda: 'Agenda',
}

export function CalendarSettings() {
  const client = useQueryClient()
  const { weekStart } = usePerson()
  const edit = useWrite(editProfile)
  const opening = useSetting(openingViewSetting)
  const chosenStart = edit.isPending ? (edit.variables?.weekStart ?? weekStart) : weekStart
  return (
    <Panel title="Calendar">
      <SettingRow
        name="Week starts"
        help="In the calendar, in your weekly hours, and for what repeats every second week."
        saved={edit.isSuccess}
      >
        {(label) => (
          <NativeSelect
            aria-labelledby={label}
            value={chosenStart}
            onChange={(event) =>
              edit.mutate(
                { weekStart: Number(event.currentTarget.value) },
                {
                  onSuccess: (person) => setSignedInPerson(client, person),
                  onError: (error) => toast.error(errorWords(error)),
                },
              )
            }
            data={weekdayNames.map((label, index) => ({ value: String(index), label }))}
          />
        )}
      </SettingRow>
      <SettingRow
        name="Opens with"
        help="The view that the calendar shows at first. On a phone, three days stand for the week."
        saved={opening.saved}
      >
        {(label) => (
          <NativeSelect
            aria-labelledby={label}
            value={opening.chosen}
            onChange={(event) => {
              const chosen = openingViews.find((one) => one === event.currentTarget.value)
              if (chosen) opening.choose(chosen)
            }}
            data={openingViews.map((value) => ({ value, label: views[value] }))}
          />
        )}
      </SettingRow>
    </Panel>
  )
}
