import { Button, NativeSelect } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roundedMinuteWords } from '../../../../contract/words/durations.ts'
import { read } from '../../../../web/api/api.ts'
import { storeChoice, storedChoice } from '../../../../web/deviceStorage.ts'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { readWeek } from '../../contract.ts'
import { GoalRing } from '../../preferences/web/GoalRing.tsx'
import { listPresets } from '../../presets/contract.ts'
import { defaultPomodoro, modes, otherCourse } from '../../rules.ts'
import { useCourses } from '../../web/useCourses.ts'
import { modeChoices } from './modes.ts'
import css from './ReadyRow.module.css'
import { startNewSession } from './startSession.ts'
import type { StudyTarget } from './studyTarget.ts'

const keptMode = 'quad.study-mode'

type ReadyRowProps = {
  onLog: () => void
  /** The assignment that the new session will be for. */
  wanted: StudyTarget | undefined
  onStarted: () => void
}

/** The form that starts a session: course, mode, and Start. */
export function ReadyRow({ wanted, onStarted, onLog }: ReadyRowProps) {
  const courses = useCourses(wanted?.course)
  const presets = useQuery(read(listPresets, {}))
  const week = useQuery(read(readWeek, {}))
  const [chosen, setChosen] = useState<string | null>(null)
  const [mode, setMode] = useState(() => storedChoice(keptMode, modes))
  const [presetId, setPresetId] = useState('')
  const course = courses.find(({ name }) => name === (chosen ?? wanted?.course)) ??
    courses[0] ?? { name: otherCourse, color: 0 }
  const preset = presets.data?.find(({ id }) => id === presetId)
  const start = () => {
    startNewSession({
      course,
      mode,
      pomodoro: mode === 'pomodoro' ? (preset ?? defaultPomodoro) : null,
      ...(wanted && { title: wanted.title, assignmentIds: [wanted.id] }),
    })
    onStarted()
  }
  return (
    <section className={css.row} aria-label="Start a session">
      {wanted && (
        <p className={css.wanted}>
          For <bdi>{wanted.title}</bdi>
        </p>
      )}
      <NativeSelect
        className={css.course}
        aria-label="Course"
        data={courses.map(({ name }) => name)}
        value={course.name}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Segments
        className={css.mode}
        aria-label="How it is timed"
        data={modeChoices}
        value={mode}
        onChange={(to) => {
          const next = modes.find((one) => one === to)
          if (!next) return
          setMode(next)
          storeChoice(keptMode, next)
        }}
      />
      {mode === 'pomodoro' && presets.data && presets.data.length > 0 && (
        <NativeSelect
          className={css.preset}
          aria-label="Pomodoro preset"
          data={[
            { value: '', label: '25 / 5 / 15' },
            ...presets.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={preset?.id ?? ''}
          onChange={(event) => setPresetId(event.currentTarget.value)}
        />
      )}
      <Button size="md" leftSection={<IconPlayerPlayFilled size={18} aria-hidden />} onClick={start}>
        Start
      </Button>
      <Button variant="default" size="md" onClick={onLog}>
        Log time
      </Button>
      {week.data && (week.data.minutes > 0 || week.data.goalMinutes !== null) && (
        <div className={css.week}>
          {week.data.goalMinutes === null ? (
            <p>
              <strong>{roundedMinuteWords(week.data.minutes)}</strong> this week
            </p>
          ) : (
            <GoalRing minutes={week.data.minutes} goal={week.data.goalMinutes} when="this week" />
          )}
        </div>
      )}
    </section>
  )
}
