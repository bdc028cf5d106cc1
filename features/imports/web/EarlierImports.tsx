import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { read, useWrite, wordsOf } from '../../../web/api.ts'
import { usePerson } from '../../../web/session.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { listImports, undoImport } from '../contract.ts'
import css from './EarlierImports.module.css'
import { bothOf, countOf } from './words.ts'

type Earlier = z.output<typeof listImports.output>[number]

/** What was imported before, each to be taken back. Nothing at all before the first. */
export function EarlierImports() {
  const { zone } = usePerson()
  const list = useQuery(read(listImports, {}))
  const undo = useWrite(undoImport)
  const [asked, setAsked] = useState<Earlier | null>(null)
  const [opened, setOpened] = useState(false)
  if (list.isError && !list.data)
    return (
      <div className={css.earlier}>
        <Panel title="Earlier imports">
          <FailedState
            title="Failed to fetch imports"
            sentence={wordsOf(list.error)}
            retrying={list.isFetching}
            onRetry={() => list.refetch()}
            inPanel
          />
        </Panel>
      </div>
    )
  if (!list.data?.length) return null

  const remove = () => {
    if (!asked || undo.isPending) return
    undo.mutate(
      { id: asked.id },
      {
        onSuccess: ({ removed, kept }) => {
          setOpened(false)
          const words = `${countOf(removed, 'entry', 'entries')} removed.`
          toast.success(kept > 0 ? `${words} ${countOf(kept, 'assignment')} kept.` : words)
        },
      },
    )
  }
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
                  {[momentIn(zone, one.confirmedAt), bothOf(one.assignments, one.events) || 'Nothing new'].join(' · ')}
                </span>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove ${one.fileName}`}
                onClick={() => {
                  undo.reset()
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
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={remove}
        title="Remove this import?"
        confirm="Remove"
        busy={undo.isPending}
      >
        {undo.isError && (
          <div className={css.fault}>
            <MessageBox kind="error">{wordsOf(undo.error)}</MessageBox>
          </div>
        )}
        <p>
          What <bdi>{asked?.fileName}</bdi> brought is removed: its events, and its assignments. Assignments you started
          or edited stay.
        </p>
      </ConfirmModal>
    </div>
  )
}

/** "Nov 20, 6:41 PM" in a zone; with the year if it is not this one. */
function momentIn(zone: string, moment: string): string {
  const at = new Date(moment)
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(at.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  }).format(at)
}
