import { Button } from '@mantine/core'
import { IconCalendarPlus, IconClockPlay } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AboutAssignment } from '../../../homework/web/slots.ts'

/** In an assignment's details: links to where a session for it is started now, or planned. */
export function StudyForButton({ of }: { of: AboutAssignment }) {
  if (of.done) return null
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to="/study-sessions"
        state={{ studyFor: { id: of.id, title: of.title, course: of.course } }}
        leftSection={<IconClockPlay size={16} stroke={1.75} aria-hidden />}
      >
        Study for this
      </Button>
      <Button
        variant="default"
        component={Link}
        to={`/calendar?plan=${of.id}`}
        leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
      >
        Plan a time
      </Button>
    </>
  )
}
