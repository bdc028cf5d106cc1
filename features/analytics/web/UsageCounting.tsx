import { Switch } from '@mantine/core'
import { useSession } from '../../../web/session.ts'
import { SettingRow } from '../../../web/settings/SettingRow.tsx'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { usageCounting } from '../contract.ts'
import { browserSaysNo } from './consent.ts'

const what = 'Counts which pages are opened and a few steps such as a first assignment, by day and without your name.'

/** A row of the person's privacy. */
export function UsageCounting() {
  const { chosen, choose, saved } = useSetting(usageCounting)
  const { data: session } = useSession()
  const off = session?.site.analytics === false
  const help = off
    ? 'Whoever runs this Quad has turned this off for everybody.'
    : browserSaysNo()
      ? `${what} Your browser asks not to be tracked, so nothing is counted here either way.`
      : `${what} It stays on this server.`
  return (
    <SettingRow name="Usage Counting" help={help} saved={saved}>
      {(label) => (
        <Switch
          aria-labelledby={label}
          checked={chosen && !off}
          disabled={off}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}
