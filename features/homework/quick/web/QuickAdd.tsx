import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconCornerDownLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dayIn, timeOfDayIn } from '../../../../contract/day.ts'
import { read } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import { type Assignment, listCourseNames } from '../../contract.ts'
import { type LinePart, parseQuick, plainRangesAfter } from '../rules.ts'
import { type MissingField, missingFieldsOf, understoodWords } from './chips.ts'
import css from './QuickAdd.module.css'
import { QuickChips } from './QuickChips.tsx'
import { QuickLine } from './QuickLine.tsx'
import { QuickPicker } from './QuickPicker.tsx'
import { useQuickDraft } from './quickDraft.ts'
import { UnsavedLines } from './UnsavedLines.tsx'
import { useDebounced } from './useDebounced.ts'
import { useQuickKeys } from './useQuickKeys.ts'
import { useQuickSave } from './useQuickSave.ts'

const noNames: string[] = []
const questions = { title: 'Give it a title.', course: 'Which course is it for?', due: 'When is it due?' } as const

/** One line to add an assignment. Understood words are tinted in it, and chips below can make them plain again. */
export function QuickAdd({ onSaved }: { onSaved: (saved: Assignment) => void }) {
  const { zone, weekStart } = usePerson()
  const now = useMinute()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { sitting, change } = useQuickDraft()
  const { line, plain } = sitting
  const names = useQuery(read(listCourseNames, {}))
  const courses = names.data ?? noNames
  const today = dayIn(zone, now)
  const quick = useMemo(
    () => parseQuick(line, { today, now: timeOfDayIn(zone, now), courses, weekStart, plain }),
    [line, plain, today, zone, now, courses, weekStart],
  )
  const bar = useRef<HTMLElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState('')
  const [picking, setPicking] = useState<MissingField | null>(null)
  const message = useId()
  const save = useQuickSave(onSaved)
  const lacking = missingFieldsOf(quick)
  // Not at every letter: screen readers announce it once typing pauses.
  const spoken = useDebounced(understoodWords(quick, today))

  const focusLine = () => input.current?.focus()
  const type = (next: string) => {
    change({ line: next, plain: plainRangesAfter(plain, line, next), fault: '' })
    setAsked('')
  }
  const takeBack = (parts: LinePart[]) => change({ plain: [...plain, ...parts.map(({ from, to }) => ({ from, to }))] })
  const add = (words: string) => {
    type(`${line.trimEnd()} ${words} `)
    setPicking(null)
    focusLine()
  }
  const submit = () => {
    setPicking(null)
    const missing = quick.title ? lacking[0] : 'title'
    if (!missing) {
      setAsked('')
      return save({ quick, line, plain })
    }
    setAsked(questions[missing])
    if (missing === 'title') focusLine()
    else bar.current?.querySelector<HTMLElement>(`[data-lacking="${missing}"]`)?.focus()
  }
  /** Opens the whole form with the understood values. */
  const openForm = () => {
    const next = new URLSearchParams(search)
    next.set('add', '1')
    const { parts: _, ...typed } = quick
    navigate({ search: next.toString() }, { replace: true, preventScrollReset: true, state: { quick: typed } })
  }
  const { onKeyDown } = useQuickKeys({
    ...{ line, input, submit, openForm },
    say: setAsked,
    onClear: () => change({ line: '', plain: [], fault: '' }),
  })

  const active = line.trim() !== ''
  return (
    <section className={css.bar} ref={bar} aria-label="Quick add">
      <div className={css.top}>
        <IconPlus className={css.plus} size={20} stroke={2} aria-hidden />
        <QuickLine
          ref={input}
          line={line}
          parts={quick.parts}
          describedBy={message}
          invalid={asked !== ''}
          onType={type}
          onKeyDown={onKeyDown}
          onTakeBack={(part) => takeBack([part])}
        />
        {active ? (
          <ActionIcon className={css.enter ?? ''} variant="default" aria-label="Save assignment" onClick={submit}>
            <IconCornerDownLeft size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <span className={css.key} aria-hidden="true">
            N
          </span>
        )}
      </div>
      {active && (
        <QuickChips
          quick={quick}
          today={today}
          lacking={lacking}
          proposed={sitting.course ?? null}
          picking={picking}
          onTakeBack={(parts) => takeBack(parts)}
          onAdd={add}
          onPick={setPicking}
          onForm={openForm}
          onGone={focusLine}
        />
      )}
      {picking && (
        <QuickPicker
          key={picking}
          what={picking}
          today={today}
          courses={courses}
          onAdd={add}
          onClose={() => {
            setPicking(null)
            focusLine()
          }}
        />
      )}
      <p className={css.asked} id={message} role="status">
        {asked}
      </p>
      <UnsavedLines onEdit={focusLine} />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </section>
  )
}
