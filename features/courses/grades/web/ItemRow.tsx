import { IconArrowRight, IconMedal, IconSlash, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { errorWords } from '../../../../web/api/api.ts'
import { ActionMenu } from '../../../../web/ui/ActionMenu.tsx'
import type { MenuEntry } from '../../../../web/ui/PopoverMenu.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { editGradeItem, type GradeCategory, type GradeItem } from '../contract.ts'
import css from './BookTable.module.css'
import { GridCell } from './GridCell.tsx'
import { parseScore, percentOf } from './scores.ts'
import type { GradebookWrites, ItemChange } from './useGradebook.ts'

/** Supposed scores, by item. */
export type WhatIfScores = { scores: ReadonlyMap<string, string>; set: (id: string, score: string | null) => void }

type ItemRowProps = {
  of: GradeItem
  dropped: boolean
  categories: readonly GradeCategory[]
  writes: GradebookWrites
  supposed: WhatIfScores | undefined
}

const changes = editGradeItem.input.omit({ id: true })

/** The error that the endpoint's own shape finds in a change. */
function faultOf(change: ItemChange): string | undefined {
  const parsed = changes.safeParse(change)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

/** Memoised, since there may be hundreds of rows and a change concerns one. */
export const ItemRow = memo(function ItemRow({ of, dropped, categories, writes, supposed }: ItemRowProps) {
  const cell = (column: keyof ItemChange, changeOf: (typed: string) => ItemChange) => ({
    column,
    faultOf: (typed: string) => faultOf(changeOf(typed)),
    onSave: (typed: string) => writes.edit(of.id, changeOf(typed)),
  })
  const guess = supposed?.scores.get(of.id)
  const score = guess ?? of.score
  const percent = percentOf({ score, points: of.points })
  const marks = [
    of.excused && 'Excused',
    of.extraCredit && 'Extra credit',
    dropped && !of.excused && 'Dropped',
    guess !== undefined && 'What if',
  ].filter((mark) => mark !== false)
  return (
    <tr className={css.row} data-out={dropped || of.excused}>
      <th className={css.item} scope="row">
        {supposed ? (
          <span className={css.plain} dir="auto">
            {of.name}
          </span>
        ) : (
          <GridCell
            label={`Name of ${of.name}`}
            value={of.name}
            maxLength={120}
            {...cell('name', (typed) => ({ name: typed }))}
          />
        )}
        {(marks.length > 0 || of.assignmentId) && (
          <span className={css.marks}>
            {of.assignmentId && (
              <Link className={css.link} to={`/homework?open=${of.assignmentId}`} aria-label={`Assignment ${of.name}`}>
                Assignment
              </Link>
            )}
            {marks.map((mark) => (
              <span className={css.mark} key={mark}>
                {mark}
              </span>
            ))}
          </span>
        )}
      </th>
      <td className={css.day}>
        {!supposed && (
          <GridCell
            label={`Day of ${of.name}`}
            type="date"
            value={of.day ?? ''}
            {...cell('day', (typed) => ({ day: typed || null }))}
          />
        )}
      </td>
      <td className={css.score}>
        {supposed ? (
          <GridCell
            label={`Supposed score of ${of.name}`}
            column="score"
            numeric
            supposed={guess !== undefined}
            quiet
            placeholder="?"
            value={score ?? ''}
            faultOf={(typed) => faultOf({ score: parseScore(typed, of.points).score ?? null })}
            onSave={async (typed) => supposed.set(of.id, parseScore(typed, of.points).score ?? null)}
          />
        ) : (
          <GridCell
            label={`Score of ${of.name}`}
            numeric
            placeholder="–"
            value={of.score ?? ''}
            {...cell('score', (typed) => parseScore(typed, of.points))}
          />
        )}
      </td>
      <td className={css.points}>
        {supposed ? (
          <span className={css.plain}>{of.points}</span>
        ) : (
          <GridCell
            label={`Points of ${of.name}`}
            numeric
            value={of.points}
            {...cell('points', (typed) => ({ points: typed }))}
          />
        )}
      </td>
      <td className={css.percent}>{percent === null ? '' : `${percent}%`}</td>
      <td className={css.menu}>
        {!supposed && <ActionMenu label={`Actions for ${of.name}`} entries={entriesOf(of, categories, writes)} />}
      </td>
    </tr>
  )
})

function entriesOf(of: GradeItem, categories: readonly GradeCategory[], writes: ItemRowProps['writes']): MenuEntry[] {
  const change = (next: ItemChange) => () =>
    void writes.edit(of.id, next).catch((error: unknown) => toast.error(errorWords(error)))
  return [
    {
      label: of.excused ? 'Counts after all' : 'Excused: does not count',
      icon: IconSlash,
      act: change({ excused: !of.excused }),
    },
    {
      label: of.extraCredit ? 'No extra credit' : 'Extra credit',
      icon: IconMedal,
      act: change({ extraCredit: !of.extraCredit }),
    },
    ...categories
      .filter(({ id }) => id !== of.categoryId)
      .slice(0, 12)
      .map(({ id, name }) => ({ label: `Move to ${name}`, icon: IconArrowRight, act: change({ categoryId: id }) })),
    { label: 'Delete', icon: IconTrash, act: () => writes.remove(of) },
  ]
}
