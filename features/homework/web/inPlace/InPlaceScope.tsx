import type { SeriesFormScope } from '../../../../web/form/FormDialog.tsx'
import { FormModal, submittedValue } from '../../../../web/ui/FormModal.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import type { Assignment } from '../../contract.ts'

type InPlaceScopeProps = {
  of: Assignment
  opened: boolean
  onClose: () => void
  onScope: (scope: SeriesFormScope) => void
}

/** How much of a series a change in place reaches. */
export function InPlaceScope({ of, opened, onClose, onScope }: InPlaceScopeProps) {
  const drawn = useHasDrawn()
  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title="This assignment repeats"
      submit={{ label: 'Save this and the following' }}
      submitAlso={{ label: 'Save this one', value: 'this' }}
      onSubmit={(event) => onScope(submittedValue(event) === 'this' ? 'this' : 'following')}
      size={520}
    >
      <p>
        How much of <bdi>{of.title}</bdi> changes?
      </p>
    </FormModal>
  )
}
