import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { usePerson } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { addCourse, listTerms } from '../contract.ts'
import { defaultScale } from '../rules.ts'
import type { CourseFormValues } from './CourseFields.tsx'
import { CourseForm } from './CourseForm.tsx'

type AddCourseProps = { opened: boolean; onClose: () => void }

export function AddCourse({ opened, onClose }: AddCourseProps) {
  const { zone } = usePerson()
  const terms = useQuery(read(listTerms, {}))
  const initial: CourseFormValues = {
    ...{ courseCode: '', courseName: '', color: undefined, credits: null },
    termId: terms.data?.find(({ current }) => current)?.id ?? null,
    ...{ instructor: '', firstDay: null, lastDay: null, meetings: [], currentGrade: '' },
    ...{ countsInGpa: true, scale: defaultScale },
  }
  const form = useForm(addCourse, {
    initial,
    extra: { zone },
    onDone: () => {
      toast.success('Course added successfully!')
      onClose()
    },
    onFailed: () => toast.error('Failed to add course'),
  })
  return <CourseForm opened={opened} onClose={onClose} title="Add Course" submit="Add Course" form={form} />
}
