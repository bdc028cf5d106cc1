import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { type Course, editCourse } from '../contract.ts'
import type { CourseFormValues } from './CourseFields.tsx'
import { CourseForm } from './CourseForm.tsx'

type EditCourseProps = { of: Course; opened: boolean; onClose: () => void }

export function EditCourse({ of, opened, onClose }: EditCourseProps) {
  const { courseCode, courseName, color, credits, termId, firstDay, lastDay, meetings, countsInGpa, scale } = of
  const initial: CourseFormValues = {
    ...{ courseCode, courseName, color, credits, termId, firstDay, lastDay, meetings, countsInGpa, scale },
    ...{ instructor: of.instructor ?? '', currentGrade: of.currentGrade ?? '' },
  }
  const form = useForm(editCourse, {
    initial,
    extra: { id: of.id },
    // Two browsers that edit different fields both succeed.
    changedOnly: true,
    onDone: () => {
      toast.success('Course updated successfully!')
      onClose()
    },
    onFailed: () => toast.error('Failed to update course'),
  })
  return (
    <CourseForm
      opened={opened}
      onClose={onClose}
      title="Edit Course"
      submit="Save Changes"
      form={form}
      graded={of.grade.graded}
      zone={of.zone}
    />
  )
}
