import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords, read } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { Course } from '../../contract.ts'
import { type Gradebook, type GradeItem, readProgress } from '../contract.ts'
import { standingOf } from '../rules.ts'
import { BookTable } from './BookTable.tsx'
import { gpaWith } from './gpaWith.ts'
import type { GradebookWrites } from './useGradebook.ts'
import { WhatIfSummary } from './WhatIfSummary.tsx'

type SupposedBookProps = {
  of: Course
  book: Gradebook
  writes: GradebookWrites
  onLeave: () => void
}

/** A category without items, such as a final exam to come, is one item to enter a score for. */
function placeholders({ categories, items }: Gradebook): GradeItem[] {
  return categories
    .filter(({ id }) => !items.some(({ categoryId }) => categoryId === id))
    .map(({ id, name, extraCredit }) => ({
      ...{ id: `none ${id}`, categoryId: id, name, points: '100', score: null },
      ...{ extraCredit, excused: false, assignmentId: null, day: null },
    }))
}

/** The gradebook with supposed scores. They exist only here, until they are saved as real ones. */
export function WhatIfBook({ of, book, writes, onLeave }: SupposedBookProps) {
  const [scores, setScores] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  const progress = useQuery(read(readProgress, {}))
  const trial = { ...book, items: [...book.items, ...placeholders(book)] }
  const standing = standingOf(trial, Object.fromEntries(scores))
  const set = (id: string, score: string | null) => {
    const next = new Map(scores)
    const real = book.items.find((item) => item.id === id)?.score ?? null
    if (score === null || score === real) next.delete(id)
    else next.set(id, score)
    setScores(next)
  }
  const save = () => {
    setSaving(true)
    const one = ([id, score]: [string, string]) => {
      const item = trial.items.find((one) => one.id === id)
      // An earlier try of this has added an item to its category.
      if (!item) return Promise.resolve()
      if (book.items.includes(item)) return writes.edit(id, { score })
      const { name, points, categoryId } = item
      return writes.add({ name, points, categoryId, score })
    }
    Promise.all([...scores].map<Promise<unknown>>(one)).then(
      () => {
        toast.success(scores.size === 1 ? 'Score saved.' : 'Scores saved.')
        onLeave()
      },
      (error: unknown) => {
        setSaving(false)
        toast.error(`Not all were saved. ${errorWords(error)}`)
      },
    )
  }
  return (
    <>
      <WhatIfSummary
        book={book}
        standing={standing}
        count={scores.size}
        gpa={gpaWith(progress.data, of, standing, book.scale)}
        saving={saving}
        onSave={save}
        onClear={() => setScores(new Map())}
        onLeave={onLeave}
      />
      <BookTable
        courseCode={of.courseCode}
        book={trial}
        standing={standing}
        writes={writes}
        supposed={{ scores, set }}
      />
    </>
  )
}
