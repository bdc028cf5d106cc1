import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { SettingRow } from '../../../../web/settings/SettingRow.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { EmailRow } from '../../email/web/EmailRow.tsx'

const ChangePassword = lazyDialog(async () => (await import('./ChangePassword.tsx')).ChangePassword)

/** With what the person signs in. */
export function SecurityPanel() {
  const [changing, setChanging] = useState<'password' | null>(null)
  const { count } = useOpenings(changing)
  return (
    <Panel title="Security">
      <EmailRow />
      <SettingRow name="Password" help="Change it if somebody else may know it.">
        <Button variant="default" onClick={() => setChanging('password')}>
          Change password
        </Button>
      </SettingRow>
      {count > 0 && <ChangePassword key={count} opened={changing === 'password'} onClose={() => setChanging(null)} />}
    </Panel>
  )
}
