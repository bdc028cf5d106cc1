import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { read, useWrite } from '../../../web/api/api.ts'
import { useFills } from '../../../web/fills.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { adoptNames, listLooseNames, type Term } from '../contract.ts'
import { CourseCode } from './CourseCode.tsx'
import css from './FromAssignments.module.css'
import { courseTextNouns } from './slots.ts'
import { TermField } from './TermField.tsx'

const most = 40
const few = 8

/** Course names of assignments that are not courses yet: made into courses in one step. */
export function FromAssignments({ terms }: { terms: readonly Term[] }) {
  const nouns = new Map(useFills(courseTextNouns).map(({ value }) => [value.table, value.noun]))
  const names = useQuery(read(listLooseNames, {}))
  const adopt = useWrite(adoptNames)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const [term, setTerm] = useState<string | null | undefined>()
  const found = names.data ?? []
  const termId = term === undefined ? (terms.find(({ current }) => current)?.id ?? null) : term
  if (found.length === 0) return null
  const shown = all ? found : found.slice(0, few)
  const chosen = shown.filter(({ name }) => !left.has(name)).slice(0, most)
  return (
    <div className={css.panel}>
      <Panel title="From your assignments">
        <p className={css.words}>
          {found.length === 1
            ? 'One name in your assignments is no course yet.'
            : `${found.length} names in your assignments are no courses yet.`}{' '}
          What uses them is linked to the new courses.
        </p>
        <ul className={css.names}>
          {shown.map(({ name, color, uses }) => (
            <li key={name}>
              <Checkbox
                checked={!left.has(name)}
                onChange={() => {
                  const next = new Set(left)
                  if (!next.delete(name)) next.add(name)
                  setLeft(next)
                }}
                classNames={{ root: css.box ?? '', body: css.box ?? '', labelWrapper: css.box ?? '' }}
                label={
                  <span className={css.name}>
                    <CourseCode code={name} color={color} />
                    <span className={css.uses}>{usesWords(uses, nouns)}</span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
        {found.length > few && !all && (
          <Button className={css.more} variant="subtle" size="xs" onClick={() => setAll(true)}>
            Show all {found.length}
          </Button>
        )}
        <div className={css.foot}>
          <div className={css.term}>
            <TermField value={termId} onChange={setTerm} />
          </div>
          <Button
            variant="default"
            loading={adopt.isPending}
            disabled={chosen.length === 0 || termId === ''}
            onClick={() =>
              adopt.mutate(
                { names: chosen.map(({ name }) => name), termId: termId || null },
                {
                  onSuccess: (made) => {
                    toast.success(made.length === 1 ? 'Course added successfully!' : `${made.length} courses added.`)
                    document.getElementById('main')?.focus({ preventScroll: true })
                  },
                  onError: () => toast.error('Failed to add course'),
                },
              )
            }
          >
            Add {countWords(chosen.length, 'course')}
          </Button>
        </div>
      </Panel>
    </div>
  )
}

function usesWords(uses: Record<string, number>, nouns: ReadonlyMap<string, string>): string {
  return Object.entries(uses)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => {
      const noun = nouns.get(table)
      return noun === undefined ? countWords(count, 'entry', 'entries') : countWords(count, noun)
    })
    .join(', ')
}
