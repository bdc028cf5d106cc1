import { VisuallyHidden } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { useFills } from '../../../../web/fills.ts'
import { useNamedKeys } from '../../../../web/keys/boundKeys.ts'
import { gradableWork } from '../../web/slots.ts'
import type { Gradebook, GradeCategory } from '../contract.ts'
import { effectiveWeight } from '../rules.ts'
import { AddRow } from './AddRow.tsx'
import css from './BookTable.module.css'
import { moveInGrid } from './GridCell.tsx'
import type { WhatIfScores } from './ItemRow.tsx'
import { ItemRow } from './ItemRow.tsx'
import { type GradebookWrites, useSteadyOrder } from './useGradebook.ts'

type BookTableProps = {
  courseCode: string
  book: Gradebook
  standing: Gradebook['standing']
  writes: GradebookWrites
  supposed?: WhatIfScores | undefined
}

const cellKeys = [
  { keys: ['↑', '↓', 'Enter'], words: 'Move between the cells of the grades' },
  { keys: ['Esc'], words: 'Put back what a cell said' },
]

/** The items as an editable table, category by category. */
export function BookTable({ courseCode, book, standing, writes, supposed }: BookTableProps) {
  useNamedKeys(cellKeys)
  const items = useSteadyOrder(book.items)
  const titles = useId()
  // Titles to choose from; names can be typed without them.
  const work = useQueries({
    queries: useFills(gradableWork).map(({ value }) => ({ ...value(courseCode), enabled: !supposed })),
  })
  const known = work
    .flatMap(({ data = [] }) => data)
    .filter(({ id }) => !items.some((item) => item.assignmentId === id))
  const { categories } = book
  const loose = items.filter(({ categoryId }) => categoryId === null)
  const dropped = new Set(standing.categories.flatMap((one) => one.dropped))
  const percentOf = (id: string | null) => standing.categories.find((one) => one.id === id)?.percent ?? null
  const rowsOf = (id: string | null) => items.filter((item) => item.categoryId === id)
  const sections = [
    ...categories.map((category) => ({ category, rows: rowsOf(category.id) })),
    ...(categories.length === 0 || loose.length > 0 ? [{ category: null, rows: loose }] : []),
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it take the keys; it only moves between them
    <div className={css.grid} onKeyDown={moveInGrid}>
      <datalist id={titles}>
        {known.map(({ id, title }) => (
          <option key={id} value={title.slice(0, 120)} />
        ))}
      </datalist>
      <table className={css.table}>
        <caption>
          <VisuallyHidden>Graded items. Arrow keys and Enter move between cells.</VisuallyHidden>
        </caption>
        <colgroup>
          <col />
          <col className={css.wide} />
          <col className={css.narrow} />
          <col className={css.narrow} />
          <col className={css.narrow} />
          <col className={css.least} />
        </colgroup>
        <thead className={css.columns}>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Day</th>
            <th className={css.number} scope="col">
              Score
            </th>
            <th className={css.number} scope="col">
              Points
            </th>
            <th className={css.number} scope="col">
              Percent
            </th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {sections.map(({ category, rows }) => (
          <tbody key={category?.id ?? 'none'}>
            {categories.length > 0 && (
              <SectionHead category={category} categories={categories} percent={percentOf(category?.id ?? null)} />
            )}
            {rows.map((item) => (
              <ItemRow
                key={item.id}
                of={item}
                dropped={dropped.has(item.id)}
                categories={categories}
                writes={writes}
                supposed={supposed}
              />
            ))}
            {!supposed && (category !== null || categories.length === 0) && (
              <AddRow category={category} like={rows.at(-1)} titles={titles} work={known} onAdd={writes.add} />
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function weightWords(category: GradeCategory, categories: GradeCategory[]): string {
  const effective = effectiveWeight(category, categories)
  return effective === null ? `${category.weight}% of the grade` : `weight ${category.weight}, counts ${effective}%`
}

type SectionHeadProps = { category: GradeCategory | null; categories: GradeCategory[]; percent: string | null }

function SectionHead({ category, categories, percent }: SectionHeadProps) {
  const facts = category
    ? [
        category.extraCredit ? `up to ${category.weight}% on top` : weightWords(category, categories),
        category.dropLowest > 0 &&
          (category.dropLowest === 1 ? 'lowest dropped' : `lowest ${category.dropLowest} dropped`),
      ]
    : ['does not count while the course has categories']
  return (
    <tr className={css.section}>
      <th colSpan={4} scope="rowgroup">
        <span className={css.name} dir="auto">
          {category?.name ?? 'Without a category'}
        </span>
        <span className={css.facts}>{facts.filter(Boolean).join(', ')}</span>
      </th>
      <td className={css.percent}>{percent === null ? '' : `${percent}%`}</td>
      <td />
    </tr>
  )
}
