import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { errorWords } from '../../../../web/api/api.ts'
import type { GradableWork } from '../../web/slots.ts'
import { addGradeItem, type GradeCategory, type GradeItem } from '../contract.ts'
import css from './BookTable.module.css'
import { parseItemLine } from './scores.ts'
import type { ItemDraft } from './useGradebook.ts'

type AddRowProps = {
  category: GradeCategory | null
  /** The last item of the category: the next one gets its points. */
  like: GradeItem | undefined
  /** Id of the list with the titles of work, and that work. A chosen one is linked. */
  titles: string
  work: readonly GradableWork[]
  onAdd: (draft: ItemDraft) => Promise<unknown>
}

/** The line for new items: a name, and the score where it is known. Enter adds the item and stays. */
export function AddRow({ category, like, titles, work, onAdd }: AddRowProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const where = category?.name ?? 'the course'
  const add = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (busy || typed.trim() === '') return
    const { name, score, points } = parseItemLine(typed)
    const assignment = work.find(({ title }) => title.slice(0, 120) === name)
    const draft = {
      ...(assignment && { assignmentId: assignment.id, day: assignment.dueDate }),
      name,
      score,
      points: points ?? like?.points ?? '100',
      categoryId: category?.id ?? null,
    }
    const parsed = addGradeItem.input.shape.name.safeParse(name)
    if (!parsed.success) return setFault(parsed.error.issues[0]?.message ?? '')
    setFault('')
    setBusy(true)
    onAdd(draft).then(
      () => {
        setBusy(false)
        setTyped('')
      },
      (error: unknown) => {
        setBusy(false)
        setFault(errorWords(error))
      },
    )
  }
  return (
    <tr className={css.add}>
      <td colSpan={6}>
        <form className={css.addForm} onSubmit={add} noValidate>
          <input
            className={css.addInput}
            aria-label={`Add an item to ${where}`}
            aria-invalid={fault ? true : undefined}
            placeholder={like ? 'Add an item' : `Add an item, such as ${exampleOf(category)} 18/20`}
            autoComplete="off"
            maxLength={140}
            dir="auto"
            data-column="name"
            list={titles}
            value={typed}
            onKeyDown={(event) => {
              // These keys choose among the suggested titles.
              if (event.key.startsWith('Arrow') && typed !== '') event.stopPropagation()
              // Enter adds here; it moves only in cells of items.
              if (event.key === 'Enter' && typed.trim() !== '') {
                event.stopPropagation()
                add(event)
              }
            }}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {typed.trim() !== '' && (
            <button className={css.addButton} type="submit" disabled={busy}>
              {busy ? 'Adding' : 'Add'}
            </button>
          )}
        </form>
        {fault && (
          <p className={css.fault} role="alert">
            {fault}
          </p>
        )}
      </td>
    </tr>
  )
}

/** "Homework 1" for "Homework". */
function exampleOf(category: GradeCategory | null): string {
  return category ? `${category.name.slice(0, 20)} 1` : 'Quiz 1'
}
