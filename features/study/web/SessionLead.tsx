import { NativeSelect } from '@mantine/core'
import { SettingRow } from '../../../web/settings/SettingRow.tsx'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { sessionLead, sessionLeadChoices } from '../notifications.contract.ts'
import { sessionLeadWords } from '../notifications.rules.ts'

/** How long before a study session the person is reminded. */
export function SessionLead() {
  const { chosen, choose, saved } = useSetting(sessionLead)
  return (
    <SettingRow name="Before a study session" help="Your own, and those to which you said yes" saved={saved}>
      {(label) => (
        <NativeSelect
          aria-labelledby={label}
          value={chosen}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          data={sessionLeadChoices.map((lead) => ({ value: String(lead), label: sessionLeadWords(lead) }))}
        />
      )}
    </SettingRow>
  )
}
