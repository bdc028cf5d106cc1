import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconCornerDownLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dayIn, timeOfDayIn } from '../../../../contract/day.ts'
import { read } from '../../../../web/api/api.ts'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { usePerson } from '../../../../web/session.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import { readTermEnds } from '../../../courses/classes/termEnds.contract.ts'
import { type Assignment, listCourseNames } from '../../contract.ts'
import { parseQuick } from '../rules.ts'
import { type LinePart, plainRangesAfter } from '../title.rules.ts'
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
/** Characters. */
const maxTitle = 300
const questions = { title: 'Give it a title.', course: 'Which course is it for?', due: 'When is it due?' } as const

type QuickAddProps = {
  onSaved: (saved: Assignment) => void
  /** Called before the whole form is opened, which is on the page of homework. */
  onLeave?: () => void
  /** In a dialog, which puts the focus here: what was typed before that; once. */
  takeAhead?: () => string
}

/** One line to add an assignment. Understood words are tinted in it, and chips below can make them plain again. */
export function QuickAdd({ onSaved, onLeave, takeAhead }: QuickAddProps) {
  const { zone, weekStart } = usePerson()
  const now = useMinute()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { sitting, change } = useQuickDraft()
  const { line, plain } = sitting
  const names = useQuery(read(listCourseNames, {}))
  const courses = names.data ?? noNames
  const termEnds = useQuery(read(readTermEnds, {})).data
  const today = dayIn(zone, now)
  const quick = useMemo(
    () => parseQuick(line, { today, now: timeOfDayIn(zone, now), courses, weekStart, plain, termEnds }),
    [line, plain, today, zone, now, courses, weekStart, termEnds],
  )
  const bar = useRef<HTMLElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState('')
  const [picking, setPicking] = useState<MissingField | null>(null)
  const [message, lengthId] = [useId(), useId()]
  const length = lengthWords(quick.title, maxTitle)
  const save = useQuickSave(onSaved)
  const lacking = missingFieldsOf(quick)
  // Not at every letter: screen readers announce it once typing pauses.
  const spoken = useDebounced(understoodWords(quick, today))

  const focusLine = () => input.current?.focus()
  const type = (next: string) => {
    change({ line: next, plain: plainRangesAfter(plain, line, next), fault: '' })
    setAsked('')
  }
  const arrive = (ahead: string) => ahead && type(line.trim() ? `${line.trimEnd()} ${ahead}` : ahead)
  const takeBack = (parts: LinePart[]) => change({ plain: [...plain, ...parts.map(({ from, to }) => ({ from, to }))] })
  const add = (words: string) => {
    type(`${line.trimEnd()} ${words} `)
    setPicking(null)
    focusLine()
  }
  const submit = () => {
    setPicking(null)
    if (quick.title.length > maxTitle) {
      setAsked(`${length}.`)
      return focusLine()
    }
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
    const { parts: _, ...typed } = quick
    const state = { quick: typed }
    if (onLeave) {
      onLeave()
      return navigate('/homework?add=1', { state })
    }
    const next = new URLSearchParams(search)
    next.set('add', '1')
    navigate({ search: next.toString() }, { replace: true, preventScrollReset: true, state })
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
          describedBy={`${message} ${lengthId}`}
          invalid={asked !== ''}
          onArrive={takeAhead && (() => arrive(takeAhead()))}
          onType={type}
          onKeyDown={onKeyDown}
          onTakeBack={(part) => takeBack([part])}
        />
        {active ? (
          <ActionIcon className={css.enter ?? ''} variant="default" aria-label="Save assignment" onClick={submit}>
            <IconCornerDownLeft size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          !takeAhead && (
            <span className={css.key} aria-hidden="true">
              N
            </span>
          )
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
      {active && length && !asked && (
        <p className={css.length} id={lengthId}>
          {length}
        </p>
      )}
      <p className={css.asked} id={message} role="status">
        {asked}
      </p>
      <UnsavedLines onEdit={focusLine} />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </section>
  )
}
