import { Button } from '@mantine/core'
import { IconBell, IconCalendarDown, IconCheck, IconSchool, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import modal from '../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import { ProgressRail } from '../../../web/ui/ProgressRail.tsx'
import { type FirstStep, percentDone, type StepName } from '../rules.ts'
import css from './StepsDialog.module.css'

type Shown = { title: string; about: string; aboutDone: string; to: string; link: string; icon: typeof IconUser }

const shownSteps: Record<StepName, Shown> = {
  profile: {
    title: 'Complete Your Profile',
    about: 'Your name, your major and your year.',
    aboutDone: 'Name, major and year are there.',
    ...{ to: '/profile', link: 'Go to Profile', icon: IconUser },
  },
  courses: {
    title: 'Add Your Courses',
    about: 'Assignments get their color, classes their place in the calendar.',
    aboutDone: 'Your courses are there.',
    ...{ to: '/courses', link: 'Go to Courses', icon: IconSchool },
  },
  university: {
    title: 'Connect University Account',
    about: 'Read your timetable from a link or file.',
    aboutDone: 'Your timetable was read.',
    ...{ to: '/homework/import', link: 'Read timetable', icon: IconCalendarDown },
  },
  notifications: {
    title: 'Set Up Notifications',
    about: 'Choose what reaches you, where and when.',
    aboutDone: 'You chose what reaches you.',
    ...{ to: '/settings#notifications', link: 'Go to Notifications', icon: IconBell },
  },
}

type StepsDialogProps = { opened: boolean; steps: readonly FirstStep[]; onClose: () => void }

/** All first steps, one of them current. What is done, the data say; the buttons only move on. */
export function StepsDialog({ opened, steps, onClose }: StepsDialogProps) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ done }) => !done),
    ),
  )
  const last = at === steps.length - 1
  const done = steps.filter((step) => step.done).length
  const percent = percentDone(steps)
  return (
    <ModalFrame opened={opened} onClose={onClose} title="First steps" size={600} tall>
      <div className={`${modal.scroll} ${css.scroll}`}>
        <div className={css.count}>
          <span>
            {done} of {steps.length} done
          </span>
          <strong>{percent}%</strong>
        </div>
        <ProgressRail percent={percent} label="First steps done" thick hideNumber />
        <ol className={css.steps}>
          {steps.map(({ step, required, done }, index) => {
            const { title, about, aboutDone, to, link, icon: Icon } = shownSteps[step]
            return (
              <li className={css.step} key={step} data-done={done} aria-current={index === at ? 'step' : undefined}>
                <span className={css.tick} aria-hidden="true">
                  {done && <IconCheck size={13} stroke={2.5} />}
                </span>
                <div className={css.words}>
                  <h3 className={css.title}>{title}</h3>
                  <p className={css.about}>{done ? aboutDone : about}</p>
                  {index === at && (
                    <Button
                      className={css.link}
                      component={Link}
                      to={to}
                      variant="default"
                      size="xs"
                      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
                    >
                      {link}
                    </Button>
                  )}
                </div>
                <span className={css.state}>{done ? 'Done' : required ? 'Required' : 'Optional'}</span>
              </li>
            )
          })}
        </ol>
      </div>
      <div className={`${modal.foot} ${css.foot}`}>
        <Button className={css.skip} variant="subtle" color="gray" onClick={onClose}>
          Skip for Now
        </Button>
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Previous
        </Button>
        <Button onClick={() => (last ? onClose() : setAt(at + 1))}>{last ? 'Finish' : 'Next'}</Button>
      </div>
    </ModalFrame>
  )
}
