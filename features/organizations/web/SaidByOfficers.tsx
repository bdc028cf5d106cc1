import { Button } from '@mantine/core'
import { useState } from 'react'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { ReportText } from '../../../web/ui/ReportText.tsx'
import { type OrganizationInFull, officerText } from '../contract.ts'
import css from './OrganizationCard.module.css'

/** What an officer wrote to somebody who was declined, removed or banned, and the way to report it. */
export function SaidByOfficers({ said }: { said: NonNullable<OrganizationInFull['said']> }) {
  const [reporting, setReporting] = useState(false)
  return (
    <MessageBox kind="notice">
      An officer wrote to you: <span dir="auto">{said.words}</span>
      <span className={css.actions}>
        <Button size="xs" variant="default" onClick={() => setReporting(true)}>
          Report
        </Button>
      </span>
      {reporting && (
        <ReportText
          what="the words of an officer"
          texts={[{ kind: officerText.name, thing: said.id, label: officerText.noun }]}
          onClose={() => setReporting(false)}
        />
      )}
    </MessageBox>
  )
}
