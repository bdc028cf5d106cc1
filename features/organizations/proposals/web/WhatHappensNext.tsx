import { countWords } from '../../../../contract/words/counts.ts'
import { Panel } from '../../../../web/ui/Panel.tsx'
import css from './Proposals.module.css'

/** "Half of the latest were decided within 2 days." */
export function medianWords(hours: number | null): string {
  if (hours === null) return ''
  const [count, unit] = hours < 47.5 ? [Math.max(1, Math.round(hours)), 'hour'] : [Math.round(hours / 24), 'day']
  return `Half of the latest were decided within ${countWords(count, unit)}. `
}

export function WhatHappensNext({ medianHours }: { medianHours: number | null }) {
  return (
    <Panel title="What happens next">
      <ol className={css.steps}>
        <li>
          <strong>A moderator reads it</strong>
          {medianWords(medianHours)}You hear by bell and mail.
        </li>
        <li>
          <strong>It is approved, or answered</strong>
          An answer says what is missing. You change it and send it again.
        </li>
        <li>
          <strong>The page is yours</strong>
          It stands in the directory at once. You are president, whoever has said yes is officer.
        </li>
      </ol>
    </Panel>
  )
}
