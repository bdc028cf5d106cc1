import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Gradebook } from '../contract.ts'
import css from './RequiredScorePanel.module.css'
import { openParts, requiredScoreWords } from './requiredScoreWords.ts'

const typed = 'percent'

/** What the open items need for a grade or a percent. */
export function RequiredScorePanel({ book }: { book: Gradebook }) {
  const { steps } = book.scale
  const above = steps.filter(({ from }) => from !== '0')
  const [target, setTarget] = useState(above[0]?.label ?? typed)
  const [percent, setPercent] = useState('90')
  const parts = openParts(book)
  const [on, setOn] = useState(parts[0]?.key ?? '')
  const step = above.find(({ label }) => label === target)
  const part = parts.find(({ key }) => key === on) ?? parts[0]
  const wanted = step
    ? { percent: step.from, label: step.label }
    : { percent: percent.trim().replace(',', '.'), label: null }
  const sound = /^\d{1,3}(\.\d{1,3})?$/.test(wanted.percent)
  return (
    <section className={css.needed} aria-label="What do I need?">
      <div className={css.fields}>
        {above.length > 0 && (
          <NativeSelect
            label="I want"
            data={[
              ...above.map(({ label, from }) => ({ value: label, label: `${label}, from ${from}%` })),
              { value: typed, label: 'Another percent' },
            ]}
            value={step ? target : typed}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
        )}
        {!step && (
          <TextInput
            label="Percent"
            inputMode="decimal"
            maxLength={7}
            autoComplete="off"
            rightSection="%"
            value={percent}
            error={!sound && 'A number, such as 85.'}
            aria-invalid={sound ? undefined : true}
            onChange={(event) => setPercent(event.currentTarget.value)}
          />
        )}
        {parts.length > 0 && (
          <NativeSelect
            label="From"
            data={parts.map(({ key, label }) => ({ value: key, label }))}
            value={part?.key ?? ''}
            onChange={(event) => setOn(event.currentTarget.value)}
          />
        )}
      </div>
      <p className={css.answer} role="status">
        {!part &&
          'Nothing is open: every item has its score. Add the ones to come, and what they must bring stands here.'}
        {part && sound && requiredScoreWords(book, wanted, part)}
      </p>
    </section>
  )
}
