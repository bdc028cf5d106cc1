import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { useOpenings } from '../../../web/ui/useOpenings.ts'
import type { Course } from '../contract.ts'

const loadAdd = () => import('./AddCourse.tsx')
const loadEdit = () => import('./EditCourse.tsx')
const loadDuplicate = () => import('./DuplicateCourse.tsx')
const loadDelete = () => import('./DeleteCourse.tsx')
const loadTerms = () => import('./Terms.tsx')
const AddCourse = lazyDialog(async () => (await loadAdd()).AddCourse)
const EditCourse = lazyDialog(async () => (await loadEdit()).EditCourse)
const DuplicateCourse = lazyDialog(async () => (await loadDuplicate()).DuplicateCourse)
const DeleteCourse = lazyDialog(async () => (await loadDelete()).DeleteCourse)
const Terms = lazyDialog(async () => (await loadTerms()).Terms)

/** Loads the dialogs ahead, so that a press opens one at once. One that fails is loaded again on demand. */
export async function loadCourseDialogs(): Promise<void> {
  await Promise.allSettled([loadAdd(), loadEdit(), loadDuplicate(), loadDelete(), loadTerms()])
}

/** The open dialog about a course, or about the terms. */
export type CourseAction = { what: 'terms' } | { what: 'edit' | 'duplicate' | 'delete'; of: Course }

type CourseDialogsProps = {
  adding?: boolean
  onAddClosed?: () => void
  doing: CourseAction | null
  onClosed: () => void
  onDeleted?: () => void
}

export function CourseDialogs({ adding = false, onAddClosed, doing, onClosed, onDeleted }: CourseDialogsProps) {
  const add = useOpenings(adding || null)
  const { last, count } = useOpenings(doing)
  const opened = doing !== null
  const key = `${last?.what} ${count}`
  const shared = { opened, onClose: onClosed }
  return (
    <>
      {add.last && onAddClosed && <AddCourse key={`add ${add.count}`} opened={adding} onClose={onAddClosed} />}
      {last?.what === 'terms' && <Terms {...shared} key={key} />}
      {last?.what === 'edit' && <EditCourse {...shared} key={key} of={last.of} />}
      {last?.what === 'duplicate' && <DuplicateCourse {...shared} key={key} of={last.of} />}
      {last?.what === 'delete' && (
        <DeleteCourse {...shared} key={key} of={last.of} onDeleted={onDeleted ?? (() => undefined)} />
      )}
    </>
  )
}
