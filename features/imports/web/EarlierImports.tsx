import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, read } from '../../../web/api/api.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { listImports } from '../contract.ts'
import css from './EarlierImports.module.css'
import type { EarlierImport } from './RemoveImport.tsx'
import { countListWords } from './words.ts'

const loadRemove = () => import('./RemoveImport.tsx')
const RemoveImport = lazyDialog(async () => (await loadRemove()).RemoveImport)

/** Earlier imports, each with a button to undo it. Hidden before the first. */
export function EarlierImports() {
  const { zone } = usePerson()
  const list = useQuery(read(listImports, {}))
  const [asked, setAsked] = useState<EarlierImport | null>(null)
  const [opened, setOpened] = useState(false)
  const some = (list.data?.length ?? 0) > 0
  useEffect(() => {
    // Loaded ahead, so that a press opens it at once; if that fails, the press loads it again.
    if (some) void loadRemove().catch(() => null)
  }, [some])
  if (list.isError && !list.data)
    return (
      <div className={css.earlier}>
        <Panel title="Earlier imports">
          <FailedState
            title="Failed to fetch imports"
            sentence={errorWords(list.error)}
            retrying={list.isFetching}
            onRetry={() => list.refetch()}
            inPanel
          />
        </Panel>
      </div>
    )
  if (!list.data?.length) return null

  return (
    <div className={css.earlier}>
      <Panel title="Earlier imports" flush>
        <ul className={css.rows}>
          {list.data.map((one) => (
            <li className={css.row} key={one.id}>
              <span className={css.words}>
                <span className={css.name} dir="auto" title={one.fileName}>
                  {one.fileName}
                </span>
                <span className={css.under}>
                  {[
                    dayTimeWords(zone, one.confirmedAt),
                    countListWords(one.assignments, one.events, one.courses) || 'Nothing new',
                  ].join(' · ')}
                </span>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove ${one.fileName}`}
                onClick={() => {
                  setAsked(one)
                  setOpened(true)
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      {asked && <RemoveImport key={asked.id} of={asked} opened={opened} onClose={() => setOpened(false)} />}
    </div>
  )
}
