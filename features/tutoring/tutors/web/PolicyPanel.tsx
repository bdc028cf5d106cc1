import { countWords } from '../../../../contract/words/counts.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { firstName } from '../../../account/rules.ts'
import type { TutorPage } from '../shown.contract.ts'
import css from './PolicyPanel.module.css'
import { cancelWords, confirmWords } from './words.ts'

/** What holds for a booking with this tutor. */
export function PolicyPanel({ of }: { of: TutorPage }) {
  const tutor = firstName(of.name)
  const cancel = cancelWords(of.freeUntilMinutes)
  const rows = [
    { name: 'Cancel', words: cancel.charAt(0).toUpperCase() + cancel.slice(1) },
    { name: 'Confirmation', words: of.confirms ? confirmWords(tutor) : 'A booking holds at once' },
    {
      name: 'Booking ahead',
      words: `${of.noticeMinutes > 0 ? `At least ${minuteWords(of.noticeMinutes)}, at` : 'At'} most ${countWords(of.farthestDays, 'day')} ahead`,
    },
    { name: 'Payment', words: `Settled directly with ${tutor}. Quad takes nothing.` },
  ]
  return (
    <Panel title="Policy">
      <dl className={css.rows}>
        {rows.map(({ name, words }) => (
          <div className={css.row} key={name}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.words}>{words}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
