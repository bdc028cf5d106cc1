import { Button } from '@mantine/core'
import type { Gradebook } from '../contract.ts'
import { StandingPanel } from './StandingPanel.tsx'
import css from './WhatIfSummary.module.css'

type WhatIfProps = {
  book: Gradebook
  standing: Gradebook['standing']
  /** How many scores are supposed. */
  count: number
  gpa: { now: string | null; next: string } | null
  saving: boolean
  onSave: () => void
  onClear: () => void
  onLeave: () => void
}

/** The grade that supposed scores would make, beside the real one; nothing is saved without a request. */
export function WhatIfSummary({ book, standing, count, gpa, saving, onSave, onClear, onLeave }: WhatIfProps) {
  const real = book.standing
  return (
    <div className={css.whatIf}>
      <StandingPanel book={book} standing={standing} typed={null} supposed>
        <dl className={css.beside}>
          <div>
            <dt>Really</dt>
            <dd>
              {real.percent === null ? 'None yet' : [real.letter, `${real.percent}%`].filter(Boolean).join(' · ')}
            </dd>
          </div>
          {gpa && (
            <div>
              <dt>GPA</dt>
              <dd>{gpa.now === gpa.next ? gpa.next : `${gpa.now ?? 'none'} → ${gpa.next}`}</dd>
            </div>
          )}
        </dl>
      </StandingPanel>
      <div className={css.bar}>
        <p className={css.words}>
          {count === 0 ? 'Write scores into the table to see what they would make.' : 'Supposed scores are not saved.'}
        </p>
        {count > 0 && (
          <>
            <Button variant="default" size="xs" onClick={onClear}>
              Clear
            </Button>
            <Button variant="default" size="xs" loading={saving} onClick={onSave}>
              {count === 1 ? 'Save it as real' : `Save ${count} as real`}
            </Button>
          </>
        )}
        <Button size="xs" onClick={onLeave}>
          Done
        </Button>
      </div>
    </div>
  )
}
