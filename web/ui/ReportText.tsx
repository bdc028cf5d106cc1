import { Suspense } from 'react'
import { usePanels } from '../fills.ts'
import { type ReportProps, reportDialogs } from '../slots.ts'

/** The dialog that reports a text or a picture of somebody else. Draw it only while it is open. */
export function ReportText(props: ReportProps) {
  const dialogs = usePanels(reportDialogs)
  return dialogs.map(({ name, Panel }) => (
    <Suspense key={name}>
      <Panel {...props} />
    </Suspense>
  ))
}
