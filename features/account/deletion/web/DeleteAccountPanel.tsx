import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { SettingRow } from '../../../../web/settings/SettingRow.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'

const DeleteAccount = lazyDialog(async () => (await import('./DeleteAccount.tsx')).DeleteAccount)

export function DeleteAccountPanel() {
  const [asked, setAsked] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <Panel title="Delete account">
      <SettingRow help="Your account is closed at once and erased after 7 days. Until then you can keep it.">
        <Button
          variant="outline"
          color="red"
          onClick={() => {
            setAsked(true)
            setOpened(true)
          }}
        >
          Delete account
        </Button>
      </SettingRow>
      {asked && <DeleteAccount opened={opened} onClose={() => setOpened(false)} />}
    </Panel>
  )
}
