import type { z } from 'zod'
import { countWords } from '../../../../contract/words/counts.ts'
import { StatStrip, StatStripSkeleton } from '../../../../web/ui/StatStrip.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import type { readInboxFacts } from '../../../feedback/inbox/contract.ts'
import { longMinuteWords } from './entryWords.ts'
import css from './FeedbackPage.module.css'

/** How the inbox is doing, in numbers. */
export function InboxFacts({ facts }: { facts: z.output<typeof readInboxFacts.output> | undefined }) {
  const now = useMinute()
  if (!facts)
    return (
      <div className={css.facts}>
        <StatStripSkeleton cells={3} />
      </div>
    )
  const { states, waitingSince, medianMinutes, answered, average, rated } = facts
  const waited = waitingSince && Math.max(0, Math.floor((now.getTime() - Date.parse(waitingSince)) / 60_000))
  const stats = [
    {
      label: 'Waiting',
      value: states.open,
      meaning: waited === null ? '' : `longest ${longMinuteWords(Number(waited))}`,
    },
    {
      label: 'Time to First Answer',
      value: medianMinutes === null ? '–' : longMinuteWords(medianMinutes),
      meaning: answered === 0 ? 'nothing answered yet' : `median of ${answered}`,
    },
    {
      label: 'Stars',
      value: average === null ? '–' : average.toFixed(1),
      meaning: rated === 0 ? 'none yet' : `average of ${countWords(rated, 'rating')}`,
    },
  ]
  return (
    <div className={css.facts}>
      <StatStrip stats={stats} />
    </div>
  )
}
