import { UnstyledButton } from '@mantine/core'
import {
  IconCalendarDue,
  IconChevronDown,
  IconClock,
  IconEyeOff,
  IconFlag,
  IconRepeat,
  IconTag,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { rowsOf } from '../../../../web/list/pages.ts'
import { CourseTag } from '../../../../web/ui/CourseTag.tsx'
import { type AssignmentListPages, assignmentListKey } from '../../web/pages.ts'
import type { ParsedQuickLine } from '../rules.ts'
import type { LinePart } from '../title.rules.ts'
import { chipsOf, type MissingField, type QuickChip } from './chips.ts'
import { quotedCourse } from './courseWords.ts'
import css from './QuickChips.module.css'

type QuickChipsProps = {
  quick: ParsedQuickLine
  today: string
  lacking: MissingField[]
  /** The course last used, offered where the line names none. */
  proposed: string | null
  picking: MissingField | null
  onTakeBack: (parts: LinePart[]) => void
  onAdd: (words: string) => void
  onPick: (what: MissingField | null) => void
  onForm: () => void
  /** The last chip is removed, and the focus with it. */
  onGone: () => void
}

const icons = {
  due: IconCalendarDue,
  estimate: IconClock,
  priority: IconFlag,
  kind: IconTag,
  repeat: IconRepeat,
  showFrom: IconEyeOff,
} as const
const names = { course: 'Course', due: 'Due' } as const

export function QuickChips(props: QuickChipsProps) {
  const { quick, today, lacking, proposed, picking, onTakeBack, onAdd, onPick, onForm, onGone } = props
  const list = useRef<HTMLUListElement>(null)
  const takeBack = ({ parts }: QuickChip) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-back]') ?? [])]
    const at = document.activeElement instanceof HTMLElement ? buttons.indexOf(document.activeElement) : -1
    const next = buttons[at + 1] ?? buttons[at - 1]
    onTakeBack(parts)
    if (next) next.focus()
    else onGone()
  }
  return (
    <div className={css.row}>
      <span className={css.label} aria-hidden="true">
        Understood
      </span>
      <ul className={css.chips} aria-label="Understood" ref={list}>
        {chipsOf(quick, today).map((chip) => (
          <li className={css.chip} key={chip.what}>
            <ChipWords chip={chip} />
            {chip.parts.length > 0 && (
              <UnstyledButton
                className={css.back ?? ''}
                data-back
                aria-label={`Leave “${chip.parts.map(({ words }) => words).join(' ')}” as text`}
                onClick={() => takeBack(chip)}
              >
                <IconX size={14} stroke={1.75} aria-hidden />
              </UnstyledButton>
            )}
          </li>
        ))}
        {lacking.map((what) => (
          <li className={css.lacking} key={what}>
            {what === 'course' && proposed && (
              <UnstyledButton
                className={css.propose ?? ''}
                data-lacking={what}
                aria-label={`Use the course ${proposed}, as for the last one`}
                onClick={() => onAdd(quotedCourse(proposed))}
              >
                <span dir="auto">{proposed}</span>?
              </UnstyledButton>
            )}
            <UnstyledButton
              className={css.propose ?? ''}
              {...(!(what === 'course' && proposed) && { 'data-lacking': what })}
              aria-expanded={picking === what}
              aria-label={what === 'course' && proposed ? 'Another course' : `${names[what]}?`}
              onClick={() => onPick(picking === what ? null : what)}
            >
              {!(what === 'course' && proposed) && `${names[what]}?`}
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
        <li className={css.more}>
          <UnstyledButton className={css.form ?? ''} aria-keyshortcuts="Shift+Enter" onClick={onForm}>
            All fields
          </UnstyledButton>
        </li>
      </ul>
    </div>
  )
}

function ChipWords({ chip: { what, words } }: { chip: QuickChip }) {
  const client = useQueryClient()
  if (what === 'course') {
    const lists = client.getQueriesData<AssignmentListPages>({ queryKey: assignmentListKey })
    const known = lists.flatMap(([, pages]) => rowsOf(pages)).find(({ course }) => course === words)
    if (known)
      return (
        <span className={css.course}>
          <CourseTag code="" color={known.courseColor} />
          <bdi className={css.words}>{words}</bdi>
        </span>
      )
    return <bdi className={css.words}>{words}</bdi>
  }
  const Icon = icons[what]
  return (
    <>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span className={css.whole}>{words}</span>
    </>
  )
}
