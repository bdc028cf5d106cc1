import { ActionIcon } from '@mantine/core'
import { IconClock, IconCursorText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { read } from '../../../../web/api/api.ts'
import { MenuEntries, PopoverMenu } from '../../../../web/ui/PopoverMenu.tsx'
import { PriorityGlyph } from '../../../../web/ui/PriorityGlyph.tsx'
import { type Assignment, listCourseNames } from '../../contract.ts'
import { parseDuration } from '../../quick/dates.rules.ts'
import { priorities, priorityNames } from '../../rules.ts'
import { CourseName } from '../CourseName.tsx'
import css from './EditableCells.module.css'
import { InlineField } from './InlineField.tsx'
import type { EditInPlace, InPlaceChange } from './inPlaceChange.ts'

type CellProps = { of: Assignment; onEdit: EditInPlace }

/** Whether the field is open, and its props. Closing gives the focus back to what opened it. */
function useField({ of, onEdit }: CellProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    open,
    buttonProps: { ref: button, onClick: () => setOpen(true) },
    fieldProps: {
      onSave: (to: InPlaceChange) => onEdit(of, to, true),
      onClose() {
        setOpen(false)
        // Leaving the field took the focus elsewhere already.
        requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus())
      },
    },
  }
}

/** The title, and a button that makes it a field. */
export function TitleCell({ of, onEdit, children }: CellProps & { children: ReactNode }) {
  const { open, buttonProps, fieldProps } = useField({ of, onEdit })
  if (open)
    return (
      <InlineField
        {...fieldProps}
        label={`Title of ${of.title}`}
        value={of.title}
        most={300}
        read={(typed) => (typed.trim() ? { title: typed.trim() } : 'Give it a title.')}
      />
    )
  return (
    <>
      {children}
      <ActionIcon
        {...buttonProps}
        className={css.rename ?? ''}
        size="sm"
        data-hint="Edit title"
        data-rename
        aria-label={`Edit title of ${of.title}`}
      >
        <IconCursorText size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  )
}

export function CourseCell({ of, onEdit }: CellProps) {
  const { open, buttonProps, fieldProps } = useField({ of, onEdit })
  return open ? (
    <CourseField of={of} fieldProps={fieldProps} />
  ) : (
    <button
      {...buttonProps}
      className={css.cell}
      type="button"
      aria-label={`${of.course}, change course of ${of.title}`}
    >
      <CourseName of={of} />
    </button>
  )
}

type CourseFieldProps = { of: Assignment; fieldProps: ReturnType<typeof useField>['fieldProps'] }

function CourseField({ of, fieldProps }: CourseFieldProps) {
  const courses = useQuery(read(listCourseNames, {}))
  return (
    <InlineField
      {...fieldProps}
      label={`Course of ${of.title}`}
      value={of.course}
      most={100}
      choices={courses.data}
      read={(typed) => (typed.trim() ? { course: typed.trim() } : 'Name the course.')}
    />
  )
}

export function EstimateCell({ of, onEdit }: CellProps) {
  const { open, buttonProps, fieldProps } = useField({ of, onEdit })
  const words = of.estimateMinutes === null ? '' : minuteWords(of.estimateMinutes)
  if (open)
    return (
      <InlineField
        {...fieldProps}
        label={`Estimate of ${of.title}`}
        value={words}
        most={30}
        placeholder="1h30"
        read={estimateIn}
      />
    )
  return (
    <button
      {...buttonProps}
      className={css.cell}
      type="button"
      data-none={words === '' || undefined}
      aria-label={words ? `${words}, change the estimate of ${of.title}` : `Add an estimate to ${of.title}`}
    >
      <IconClock size={16} stroke={1.75} aria-hidden />
      {words}
    </button>
  )
}

function estimateIn(typed: string): InPlaceChange | string {
  if (typed.trim() === '') return { estimateMinutes: null }
  const minutes = parseDuration(typed)
  return minutes === undefined ? 'Write it like 1h30, up to 100 hours.' : { estimateMinutes: minutes }
}

export function PriorityCell({ of, onEdit }: CellProps) {
  return (
    <PopoverMenu
      button={(props) => (
        <button
          {...props}
          className={css.cell}
          type="button"
          data-hint={`${priorityNames[of.priority]} priority`}
          aria-label={`${priorityNames[of.priority]} priority, change that of ${of.title}`}
        >
          <PriorityGlyph priority={of.priority} hideWord />
        </button>
      )}
    >
      {(close) => (
        <MenuEntries
          close={close}
          entries={priorities.map((priority) => ({
            label: `${priorityNames[priority]} priority`,
            ...(priority === of.priority && { note: 'Now' }),
            act: () => {
              if (priority !== of.priority) void onEdit(of, { priority })
            },
          }))}
        />
      )}
    </PopoverMenu>
  )
}
