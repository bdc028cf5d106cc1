import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { ListDialog, ListDialogRow } from '../../../web/ui/ListDialog.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { useMinute } from '../../../web/useMinute.ts'
import { useUndo } from '../../../web/useUndo.ts'
import { deleteTerm, listTerms, type Term } from '../contract.ts'
import { TermForm } from './TermForm.tsx'
import css from './Terms.module.css'
import { termWords } from './words.ts'

type TermsProps = { opened: boolean; onClose: () => void }

/** The terms, one dialog at a time: a form or a question replaces the list, which then comes back. */
export function Terms({ opened, onClose }: TermsProps) {
  const drawn = useHasDrawn()
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  const terms = useQuery(read(listTerms, {}))
  const [doing, setDoing] = useState<{ what: 'add' } | { what: 'edit' | 'delete'; of: Term } | null>(null)
  const remove = useWrite(deleteTerm)
  const offer = useUndo()
  const back = () => setDoing(null)
  if (doing?.what === 'add') return <TermForm onClose={back} />
  if (doing?.what === 'edit') return <TermForm of={doing.of} onClose={back} />
  if (doing?.what === 'delete') {
    const { id, name, courses } = doing.of
    return (
      <ConfirmModal
        opened={opened}
        onClose={back}
        busy={remove.isPending}
        title={`Delete ${name}?`}
        confirm="Delete term"
        onConfirm={() =>
          remove.mutate(
            { id },
            {
              onSuccess: ({ undo }) => {
                offer('Term deleted.', undo)
                back()
              },
              onError: (error) => toast.error(errorWords(error)),
            },
          )
        }
      >
        {courses === 0
          ? 'Its days without classes go with it.'
          : `Its ${countWords(courses, 'course')} ${courses === 1 ? 'stays' : 'stay'}, without a term. Its days without classes go.`}
      </ConfirmModal>
    )
  }
  return (
    <ListDialog
      opened={opened && drawn}
      onClose={onClose}
      title="Terms"
      list={terms}
      add={{ label: 'Add term', onClick: () => setDoing({ what: 'add' }) }}
      empty={
        terms.data?.length === 0 && (
          <EmptyState
            title="No terms yet."
            sentence="A term says from when to when classes meet, and on which days they do not."
            inPanel
          />
        )
      }
    >
      {terms.data?.map((term) => (
        <ListDialogRow
          key={term.id}
          name={term.name}
          mark={term.current && <span className={css.now}>Now</span>}
          facts={[
            termWords(term, today),
            countWords(term.courses, 'course'),
            term.breaks.length > 0 && countWords(term.breaks.length, 'break'),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <ActionIcon aria-label={`Edit ${term.name}`} onClick={() => setDoing({ what: 'edit', of: term })}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${term.name}`} onClick={() => setDoing({ what: 'delete', of: term })}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </ListDialogRow>
      ))}
    </ListDialog>
  )
}
