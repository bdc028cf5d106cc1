import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, errorWords } from '../../../../web/api/api.ts'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { editSession } from '../../contract.ts'
import { modes } from '../../rules.ts'
import type { Timer } from '../contract.ts'
import { modeChoices } from './modes.ts'

type Session = NonNullable<Timer['session']>

/** Switches the session between stopwatch and Pomodoro; the time studied so far stays. */
export function useModeChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, mode }: { id: string; mode: Session['mode'] }) => call(editSession, { id, mode }),
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => toast.error(errorWords(error)),
  })
}

export function ModeSwitch({ session }: { session: Session }) {
  const change = useModeChange()
  const shown = change.isPending ? change.variables.mode : session.mode
  return (
    <Segments
      aria-label="How it is timed"
      data={modeChoices}
      value={shown}
      onChange={(to) => {
        const mode = modes.find((one) => one === to)
        if (mode && mode !== session.mode) change.mutate({ id: session.id, mode })
      }}
    />
  )
}
