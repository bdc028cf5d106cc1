import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useWrite, wordsOf } from '../../../../web/api.ts'
import { ConfirmModal } from '../../../../web/ui/ConfirmModal.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useDrawn } from '../../../../web/ui/useDrawn.ts'
import { deleteScale, listScales, type Scale } from '../../grades/contract.ts'
import { restoreScale } from '../../restore/contract.ts'
import { useUndo } from '../../restore/web/useUndo.ts'
import { ScaleForm } from './ScaleForm.tsx'
import css from './Scales.module.css'

type ScalesProps = { opened: boolean; onClose: () => void }
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The grading scales, one dialog at a time: the list makes room for a form or a question, and comes back. */
export function Scales({ opened, onClose }: ScalesProps) {
  const drawn = useDrawn()
  const scales = useQuery(read(listScales, {}))
  const [doing, setDoing] = useState<{ what: 'edit' | 'copy' | 'delete'; of: Scale } | { what: 'add' } | null>(null)
  const remove = useWrite(deleteScale)
  const offer = useUndo()
  const back = () => setDoing(null)
  if (doing?.what === 'add') return <ScaleForm onClose={back} />
  if (doing?.what === 'copy') return <ScaleForm like={doing.of} onClose={back} />
  if (doing?.what === 'edit') return <ScaleForm of={doing.of} onClose={back} />
  if (doing?.what === 'delete')
    return (
      <ConfirmModal
        opened={opened}
        onClose={back}
        busy={remove.isPending}
        title={`Delete ${doing.of.name}?`}
        confirm="Delete scale"
        onConfirm={() =>
          remove.mutate(
            { id: doing.of.id },
            {
              onSuccess: () => {
                offer('Scale deleted.', restoreScale, { id: doing.of.id })
                back()
              },
              onError: (error) => {
                toast.error(wordsOf(error))
                back()
              },
            },
          )
        }
      >
        A scale that a course uses is not deleted.
      </ConfirmModal>
    )
  return (
    <ModalFrame opened={opened && drawn} onClose={onClose} title="Grading scales" size={640} tall>
      <div className={modal.scroll}>
        {scales.isPending && (
          <Loading label="Loading scales">
            <RowSkeletons count={4} />
          </Loading>
        )}
        {scales.isError && (
          <FailedState
            title="Failed to fetch grading scales"
            sentence="Nothing you saved is lost."
            retrying={scales.isFetching}
            onRetry={() => scales.refetch()}
            inPanel
          />
        )}
        {scales.data && (
          <ul className={css.scales}>
            {scales.data
              .toSorted((one, other) => Number(other.own) - Number(one.own))
              .map((scale) => (
                <li className={css.scale} key={scale.id}>
                  <div className={css.words}>
                    <div className={css.name} dir="auto">
                      {scale.name}
                    </div>
                    <div className={css.steps}>{stepWords(scale)}</div>
                  </div>
                  {scale.own && (
                    <ActionIcon aria-label={`Edit ${scale.name}`} onClick={() => setDoing({ what: 'edit', of: scale })}>
                      <IconPencil {...icon} />
                    </ActionIcon>
                  )}
                  {scale.steps.length > 0 && (
                    <ActionIcon
                      aria-label={`Copy ${scale.name} into one of your own`}
                      title="Copy into one of your own"
                      onClick={() => setDoing({ what: 'copy', of: scale })}
                    >
                      <IconCopy {...icon} />
                    </ActionIcon>
                  )}
                  {scale.own && (
                    <ActionIcon
                      aria-label={`Delete ${scale.name}`}
                      onClick={() => setDoing({ what: 'delete', of: scale })}
                    >
                      <IconTrash {...icon} />
                    </ActionIcon>
                  )}
                </li>
              ))}
          </ul>
        )}
      </div>
      <div className={modal.foot}>
        <div className={modal.note} />
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button leftSection={<IconPlus {...icon} />} onClick={() => setDoing({ what: 'add' })}>
          Add a scale
        </Button>
      </div>
    </ModalFrame>
  )
}

/** "A 93, A- 90, B+ 87 …". */
function stepWords({ steps }: Scale): string {
  if (steps.length === 0) return 'The percent is the grade.'
  const shown = steps.slice(0, 6).map(({ label, from }) => `${label} ${from}`)
  return `${shown.join(', ')}${steps.length > 6 ? ' …' : ''}`
}
