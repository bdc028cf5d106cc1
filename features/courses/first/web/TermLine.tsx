import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { longDate, monthDayWords } from '../../../../contract/words/dates.ts'
import { read } from '../../../../web/api/api.ts'
import type { TermLineProps } from '../../../../web/slots.ts'
import { listTerms } from '../../contract.ts'
import { TermField } from '../../web/TermField.tsx'
import { proposedTerm, termAt } from '../rules.ts'
import css from './FirstCourses.module.css'

/** The term into which courses go, and the field that changes it. A proposed one is added with the first course. */
export function TermLine({ day, termId, onTerm }: TermLineProps) {
  const terms = useQuery(read(listTerms, {}))
  const [changing, setChanging] = useState(false)
  const [making, setMaking] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (changing) field.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [changing])
  if (!terms.data) return null
  const own = terms.data.find(({ id }) => id === termId) ?? termAt(terms.data, day)
  const { name, firstDay, lastDay } = own ?? proposedTerm(day)
  return (
    <>
      <p className={css.line}>
        <IconCalendar size={16} stroke={1.75} aria-hidden />
        <span>
          Term: <strong>{name}</strong>,{' '}
          <span className={css.wide}>{`${longMonthDay(firstDay)} to ${longMonthDay(lastDay)}`}</span>
          <span className={css.narrow}>{`${monthDayWords(firstDay)} to ${monthDayWords(lastDay)}`}</span>
        </span>
        <button
          className={css.change}
          ref={button}
          type="button"
          aria-label="Change the term"
          aria-expanded={changing}
          onClick={() => {
            setMaking(terms.data.length === 0)
            setChanging(!changing)
          }}
        >
          Change
        </button>
      </p>
      {changing && (
        <div className={css.choose} ref={field}>
          <TermField
            value={making ? '' : (own?.id ?? null)}
            none={false}
            proposed={{ name, firstDay, lastDay }}
            onChange={(id) => {
              setMaking(id === '')
              if (id === '') return
              if (id !== null) onTerm(id)
              setChanging(false)
              button.current?.focus()
            }}
          />
        </div>
      )}
    </>
  )
}

/** "August 24" */
const longMonthDay = (day: string) => longDate(day).replace(/^.*?, /, '')
