import { countWords } from '../../../contract/words/counts.ts'
import { useWrite } from '../../../web/api/api.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { useUndo } from '../../../web/useUndo.ts'
import { type Course, deleteCourse } from '../contract.ts'
import css from './DeleteCourse.module.css'

type DeleteCourseProps = { of: Course; opened: boolean; onClose: () => void; onDeleted: () => void }

export function DeleteCourse({ of, opened, onClose, onDeleted }: DeleteCourseProps) {
  const drawn = useHasDrawn()
  const remove = useWrite(deleteCourse)
  const offer = useUndo()
  const lost = [
    of.meetings.length > 0 && 'its classes',
    'its grading scheme',
    of.grade.graded > 0 && 'its scores',
  ].filter(Boolean)
  return (
    <ConfirmModal
      opened={opened && drawn}
      onClose={onClose}
      busy={remove.isPending}
      title={`Delete ${of.courseCode}?`}
      confirm="Delete course"
      onConfirm={() =>
        opened &&
        remove.mutate(
          { id: of.id },
          {
            onSuccess: ({ undo }) => {
              offer('Course deleted successfully!', undo)
              onClose()
              onDeleted()
            },
            onError: () => toast.error('Failed to delete course'),
          },
        )
      }
    >
      <div className={css.words}>
        <p>
          <bdi>{of.courseName}</bdi>
        </p>
        <p>Deleted with it: {lost.join(', ')}.</p>
        <p>
          {of.assignments > 0
            ? `Stays: ${countWords(of.assignments, 'assignment')}, and what you studied for it, under the name ${of.courseCode}.`
            : `What you studied for it stays, under the name ${of.courseCode}.`}
        </p>
      </div>
    </ConfirmModal>
  )
}
