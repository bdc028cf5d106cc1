import { Button } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { read } from '../../../web/api/api.ts'
import type { AskFirst } from '../../../web/feature.ts'
import { usePanels } from '../../../web/fills.ts'
import { Stack, Stacks } from '../../../web/ui/page/Stacks.tsx'
import { ThingHead } from '../../../web/ui/page/ThingHead.tsx'
import { ThingPage } from '../../../web/ui/page/ThingPage.tsx'
import { type Course, listCourses, readCourse } from '../contract.ts'
import { readGradebook } from '../grades/contract.ts'
import { GradebookPanel } from '../grades/web/GradebookPanel.tsx'
import { CourseCode } from './CourseCode.tsx'
import { type CourseAction, CourseDialogs } from './CourseDialogs.tsx'
import { Meetings } from './Meetings.tsx'
import { coursePanels } from './slots.ts'
import { creditWords } from './words.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export const askCourse: AskFirst = async (client, { address }) => {
  const id = address.pathname.split('/')[2] ?? ''
  await Promise.all([client.prefetchQuery(read(readCourse, { id })), client.prefetchQuery(read(readGradebook, { id }))])
}

/** One course with all its parts. */
export function CoursePage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const found = useQuery({
    ...read(readCourse, { id }),
    // The data that the list has show at once.
    placeholderData: () => client.getQueryData(read(listCourses, {}).queryKey)?.find((one) => one.id === id),
  })
  return (
    <ThingPage
      what="course"
      found={found}
      title={({ courseCode }) => courseCode}
      back={{ to: '/courses', label: 'My Courses' }}
      failed="Failed to fetch courses"
    >
      {(of, leave) => <LoadedCourse of={of} onDeleted={leave} />}
    </ThingPage>
  )
}

function LoadedCourse({ of, onDeleted }: { of: Course; onDeleted: () => void }) {
  const panels = usePanels(coursePanels)
  const [doing, setDoing] = useState<CourseAction | null>(null)
  return (
    <>
      <ThingHead
        above={<CourseCode code={of.courseCode} color={of.color} />}
        name={of.courseName}
        facts={[of.instructor, creditWords(of.credits), of.termName ?? 'No term']}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTrash {...icon} />}
              onClick={() => setDoing({ what: 'delete', of })}
            >
              Delete
            </Button>
            <Button
              variant="default"
              leftSection={<IconCopy {...icon} />}
              onClick={() => setDoing({ what: 'duplicate', of })}
            >
              Duplicate
            </Button>
            <Button
              variant="default"
              leftSection={<IconPencil {...icon} />}
              onClick={() => setDoing({ what: 'edit', of })}
            >
              Edit
            </Button>
          </>
        }
      />
      <Stacks>
        <Stack>
          <GradebookPanel of={of} />
        </Stack>
        <Stack>
          <Meetings of={of} onEdit={() => setDoing({ what: 'edit', of })} />
          {panels.map(({ name, Panel }) => (
            <Suspense key={name} fallback={null}>
              <Panel of={of} />
            </Suspense>
          ))}
        </Stack>
      </Stacks>
      <CourseDialogs doing={doing} onClosed={() => setDoing(null)} onDeleted={onDeleted} />
    </>
  )
}
