import type { SeriesFormScope } from '../../../web/form/FormDialog.tsx'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { useOpenings } from '../../../web/ui/useOpenings.ts'
import type { Assignment } from '../contract.ts'
import { loadSheet } from './FilterButtons.tsx'
import { useOpenAssignment } from './useOpenAssignment.ts'

const loadAdd = () => import('./AddAssignment.tsx')
const loadEdit = () => import('./EditAssignment.tsx')
const loadRemove = () => import('./RemoveAssignment.tsx')
const loadDetail = () => import('./detail/AssignmentDetail.tsx')
const AddAssignment = lazyDialog(async () => (await loadAdd()).AddAssignment)
const EditAssignment = lazyDialog(async () => (await loadEdit()).EditAssignment)
const RemoveAssignment = lazyDialog(async () => (await loadRemove()).RemoveAssignment)
const AssignmentDetail = lazyDialog(async () => (await loadDetail()).AssignmentDetail)

/** Loads the dialogs ahead, so that a press opens one at once. One that fails is loaded again on demand. */
export async function loadAssignmentDialogs(): Promise<void> {
  await Promise.allSettled([loadAdd(), loadEdit(), loadRemove(), loadDetail(), loadSheet()])
}

type AssignmentDialogsProps = {
  adding: boolean
  onAdded: (saved: Assignment) => void
  onAddClosed: () => void
  editing: Assignment | null
  onEdited: (saved: Assignment, revert?: () => Promise<unknown>) => void
  onEditClosed: () => void
  removing: Assignment | null
  onRemove: (of: Assignment, scope: SeriesFormScope) => void
  onRemoveClosed: () => void
  /** The dialogs that an assignment's details open. */
  actions: { edit: (of: Assignment) => void; remove: (of: Assignment) => void }
}

export function AssignmentDialogs(props: AssignmentDialogsProps) {
  const { adding, editing, removing, actions } = props
  const { opened, close } = useOpenAssignment()
  // One dialog at a time: a dialog opened from the details replaces them, and they come back.
  const alone = !adding && editing === null && removing === null
  const detail = useOpenings(opened)
  const add = useOpenings(adding || null)
  const edit = useOpenings(editing)
  const remove = useOpenings(removing)
  return (
    <>
      {add.last && (
        <AddAssignment key={`add-${add.count}`} opened={adding} onClose={props.onAddClosed} onSaved={props.onAdded} />
      )}
      {edit.last && (
        <EditAssignment
          key={`edit-${edit.count}`}
          of={edit.last}
          opened={editing !== null}
          onClose={props.onEditClosed}
          onSaved={props.onEdited}
        />
      )}
      {remove.last && (
        <RemoveAssignment
          key={`remove-${remove.count}`}
          of={remove.last}
          opened={removing !== null}
          onClose={props.onRemoveClosed}
          onConfirm={(of, scope) => {
            props.onRemove(of, scope)
            if (of.id === opened) close()
          }}
        />
      )}
      {detail.last && (
        <AssignmentDetail
          key={`detail-${detail.last}`}
          id={detail.last}
          opened={opened !== null && alone}
          onClose={close}
          onEdit={actions.edit}
          onRemove={actions.remove}
        />
      )}
    </>
  )
}
