import { ActionIcon } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { ListDialog, ListDialogRow } from '../../../../web/ui/ListDialog.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { useUndo } from '../../../../web/useUndo.ts'
import { deleteScale, type GradingScale, listScales } from '../scales.contract.ts'
import { ScaleForm } from './ScaleForm.tsx'

type ScalesProps = { opened: boolean; onClose: () => void }
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/**
 * The grading scales, one dialog at a time: a form replaces the list, which then comes back. Deleting asks nothing: it
 * can be undone, and a scale in use is refused.
 */
export function Scales({ opened, onClose }: ScalesProps) {
  const drawn = useHasDrawn()
  const scales = useQuery(read(listScales, {}))
  const [doing, setDoing] = useState<{ what: 'edit' | 'copy'; of: GradingScale } | { what: 'add' } | null>(null)
  const remove = useWrite(deleteScale)
  const offer = useUndo()
  const back = () => setDoing(null)
  if (doing?.what === 'add') return <ScaleForm onClose={back} />
  if (doing?.what === 'copy') return <ScaleForm like={doing.of} onClose={back} />
  if (doing?.what === 'edit') return <ScaleForm of={doing.of} onClose={back} />
  return (
    <ListDialog
      opened={opened && drawn}
      onClose={onClose}
      title="Grading scales"
      list={scales}
      add={{ label: 'Add a scale', onClick: () => setDoing({ what: 'add' }) }}
    >
      {scales.data
        ?.toSorted((one, other) => Number(other.own) - Number(one.own))
        .map((scale) => (
          <ListDialogRow key={scale.id} name={scale.name} facts={stepWords(scale)}>
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
                disabled={remove.isPending}
                onClick={() =>
                  remove.mutate(
                    { id: scale.id },
                    {
                      onSuccess: ({ undo }) => offer('Scale deleted.', undo),
                      onError: (error) => toast.error(errorWords(error)),
                    },
                  )
                }
              >
                <IconTrash {...icon} />
              </ActionIcon>
            )}
          </ListDialogRow>
        ))}
    </ListDialog>
  )
}

/** "A 93, A- 90, B+ 87 …". */
function stepWords({ steps }: GradingScale): string {
  if (steps.length === 0) return 'The percent is the grade.'
  const shown = steps.slice(0, 6).map(({ label, from }) => `${label} ${from}`)
  return `${shown.join(', ')}${steps.length > 6 ? ' …' : ''}`
}
