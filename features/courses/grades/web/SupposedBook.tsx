import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, wordsOf } from '../../../../web/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { Course } from '../../contract.ts'
import { type Gradebook, readProgress } from '../contract.ts'
import { standingOf } from '../rules.ts'
import { BookTable } from './BookTable.tsx'
import { gpaWith } from './gpaWith.ts'
import type { useGradebook } from './useGradebook.ts'
import { WhatIf } from './WhatIf.tsx'

type SupposedBookProps = {
  of: Course
  book: Gradebook
  writes: Omit<ReturnType<typeof useGradebook>, 'book'>
  onLeave: () => void
}

/** The gradebook with supposed scores in it. They live here alone, until they are saved as real ones. */
export function SupposedBook({ of, book, writes, onLeave }: SupposedBookProps) {
  const [scores, setScores] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  const progress = useQuery(read(readProgress, {}))
  const standing = standingOf(book, Object.fromEntries(scores))
  const set = (id: string, score: string | null) => {
    const next = new Map(scores)
    const real = book.items.find((item) => item.id === id)?.score ?? null
    if (score === null || score === real) next.delete(id)
    else next.set(id, score)
    setScores(next)
  }
  const save = () => {
    setSaving(true)
    Promise.all([...scores].map(([id, score]) => writes.edit(id, { score }))).then(
      () => {
        toast.success(scores.size === 1 ? 'Score saved.' : 'Scores saved.')
        onLeave()
      },
      (error: unknown) => {
        setSaving(false)
        toast.error(`Not all were saved. ${wordsOf(error)}`)
      },
    )
  }
  return (
    <>
      <WhatIf
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
        book={book}
        standing={standing}
        writes={writes}
        supposed={{ scores, set }}
      />
    </>
  )
}
