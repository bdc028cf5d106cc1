import { IconListDetails } from '@tabler/icons-react'
import type { FirstWay } from '../../../../web/slots.ts'
import { FirstCourses } from './FirstCourses.tsx'

export const coursesWay: FirstWay = {
  order: 20,
  name: 'courses',
  title: 'Type your courses',
  sentence: 'Names or codes, one after another. Times can come later.',
  icon: IconListDetails,
  Body: FirstCourses,
}
