import { ActionIcon } from '@mantine/core'
import {
  IconClockHour4,
  IconDots,
  IconHourglassEmpty,
  IconPencil,
  IconPlayerSkipForward,
  IconTrash,
} from '@tabler/icons-react'
import dropdown from '../../../../web/ui/shell/Dropdown.module.css'
import { useDropdown } from '../../../../web/ui/shell/useDropdown.ts'
import type { Timer } from '../contract.ts'
import { queueCommand } from './commandQueue.ts'
import { useModeChange } from './ModeSwitch.tsx'
import { modeNames } from './modes.ts'
import css from './TimerCard.module.css'
import { timerReadingNow } from './timerStore.ts'

export type TimerActions = {
  edit: (id: string) => void
  /** Enters time that was not timed, for a session or for a new one. */
  log: (id?: string) => void
  remove: (of: NonNullable<Timer['session']>, state: Timer['state'], minutes: number) => void
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type SessionMenuProps = {
  session: NonNullable<Timer['session']>
  state: Timer['state']
  phase: Timer['phase']
  actions: TimerActions
}

/** The actions of the session besides Pause and Stop; on a phone also the mode. */
export function SessionMenu({ session, state, phase, actions }: SessionMenuProps) {
  const { open, close, boxProps, buttonProps } = useDropdown({ stays: true })
  const change = useModeChange()
  const other = session.mode === 'pomodoro' ? 'stopwatch' : 'pomodoro'
  const entries = [
    ...(phase
      ? [
          {
            label: phase.kind === 'focus' ? 'Skip to the break' : 'Skip the break',
            icon: IconPlayerSkipForward,
            act: () => queueCommand('skip', session.id),
          },
        ]
      : []),
    {
      label: `Change to ${modeNames[other].toLowerCase()}`,
      icon: IconClockHour4,
      phone: true,
      act: () => change.mutate({ id: session.id, mode: other }),
    },
    { label: 'Log time', icon: IconHourglassEmpty, act: () => actions.log(session.id) },
    { label: 'Edit', icon: IconPencil, act: () => actions.edit(session.id) },
    {
      label: 'Delete',
      icon: IconTrash,
      act: () => actions.remove(session, state, Math.round((timerReadingNow()?.studiedMs ?? 0) / 60_000)),
    },
  ]
  return (
    <div className={`${dropdown.box} ${css.menu}`} {...boxProps}>
      <ActionIcon aria-label={`Actions for ${session.title}`} {...buttonProps}>
        <IconDots {...look} />
      </ActionIcon>
      {open && (
        <ul className={dropdown.list}>
          {entries.map(({ label, icon: Icon, act, ...rest }) => (
            <li key={label} className={'phone' in rest ? css.phone : undefined}>
              <button
                className={dropdown.entry}
                type="button"
                onClick={() => {
                  buttonProps.ref.current?.focus()
                  close()
                  act()
                }}
              >
                <Icon {...look} />
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
