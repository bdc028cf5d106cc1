import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../../../web/session.ts'
import type { TutoringSession } from '../../sessions/contract.ts'
import { bookingFactsOf, type ReadAt } from '../../sessions/web/cardWords.ts'
import { hasMeeting, meetingStateOf } from '../rules.ts'

type JoinMeetingButtonProps = { of: TutoringSession; at: ReadAt; titleId: string }

/** Leads to the page from which the meeting opens. */
export function JoinMeetingButton({ of, at, titleId }: JoinMeetingButtonProps) {
  const rooms = useSession().data?.site.meetingRooms ?? false
  const state = meetingStateOf({ ...bookingFactsOf(of), sessionType: of.sessionType }, at.now)
  if (!hasMeeting(of, rooms) || state === 'over') return null
  return (
    <Button
      component={Link}
      to={`/tutoring-sessions/${of.id}/join`}
      variant={of.status === 'in_progress' ? 'filled' : 'default'}
      leftSection={<IconVideo size={16} stroke={1.75} aria-hidden />}
      aria-describedby={titleId}
    >
      Join Meeting
    </Button>
  )
}
