import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { listPresets } from '../presets/contract.ts'
import { defaultPomodoro, type modes, type Pomodoro, samePomodoro } from '../rules.ts'
import { pomodoroWords } from './pomodoros.ts'

type Mode = (typeof modes)[number]
type TimingSelectProps = {
  mode: Mode
  pomodoro: Pomodoro | null
  onChange: (mode: Mode, pomodoro: Pomodoro | null) => void
}

/** Stopwatch, the usual Pomodoro, one of the student's own, or the one that the session has. */
export function TimingSelect({ mode, pomodoro, onChange }: TimingSelectProps) {
  const presets = useQuery(read(listPresets, {}))
  const known: [id: string, name: string, of: Pomodoro][] = [
    ['usual', `Pomodoro ${pomodoroWords(defaultPomodoro)}`, defaultPomodoro],
    ...(presets.data ?? []).map(({ id, name, ...of }): [string, string, Pomodoro] => [
      id,
      `${name} ${pomodoroWords(of)}`,
      of,
    ]),
  ]
  const present = mode === 'stopwatch' ? undefined : (pomodoro ?? defaultPomodoro)
  const chosen = present && known.find(([, , of]) => samePomodoro(of, present))
  return (
    <NativeSelect
      label="Timer"
      data={[
        { value: 'stopwatch', label: 'Stopwatch' },
        ...known.map(([value, label]) => ({ value, label })),
        ...(present && !chosen ? [{ value: 'own', label: `Pomodoro ${pomodoroWords(present)}` }] : []),
      ]}
      value={present ? (chosen?.[0] ?? 'own') : 'stopwatch'}
      onChange={(event) => {
        const to = known.find(([id]) => id === event.currentTarget.value)
        if (to) onChange('pomodoro', to[2])
        else if (event.currentTarget.value === 'stopwatch') onChange('stopwatch', null)
      }}
    />
  )
}
