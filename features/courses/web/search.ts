import { IconBook, IconCertificate, IconPlus, IconSchool } from '@tabler/icons-react'
import type { FoundThing, SearchAction, SearchPart } from '../../../web/search.ts'

const ofCourse = ({ parent, id }: FoundThing) => `/courses/${parent ?? id}`

const useActions = (): SearchAction[] => [
  { label: 'Add course', words: 'new class', icon: IconPlus, to: '/courses?add=1', place: 'Courses' },
  { label: 'Courses', words: 'grades terms', icon: IconSchool, to: '/courses', place: 'Page' },
  {
    label: 'Academic progress',
    words: 'gpa grades degree',
    icon: IconCertificate,
    to: '/courses/progress',
    place: 'Page',
  },
]

export const coursesSearchPart: SearchPart = {
  kinds: [
    { kind: 'class', agenda: 'courses', group: 'Events and sessions', order: 35, icon: IconBook, address: ofCourse },
    { kind: 'course', group: 'Courses', order: 50, icon: IconSchool, address: ofCourse },
    { kind: 'grade', group: 'Grades', order: 55, icon: IconCertificate, address: ofCourse },
  ],
  useActions,
}
