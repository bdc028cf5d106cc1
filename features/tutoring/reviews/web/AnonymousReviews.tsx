import { Switch } from '@mantine/core'
import { SettingRow } from '../../../../web/settings/SettingRow.tsx'
import { useSetting } from '../../../../web/settings/useSetting.ts'
import { anonymousReviews } from '../shown.contract.ts'

/** A row of the person's privacy. */
export function AnonymousReviews() {
  const { chosen, choose, saved } = useSetting(anonymousReviews)
  return (
    <SettingRow
      name="Anonymous Reviews"
      help="Your reviews show no name, those that you have written too. What you write while this is on never shows it. With few sessions a tutor may still guess."
      saved={saved}
    >
      {(label) => (
        <Switch aria-labelledby={label} checked={chosen} onChange={(event) => choose(event.currentTarget.checked)} />
      )}
    </SettingRow>
  )
}
