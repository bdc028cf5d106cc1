import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type Setting, settingIn } from '../../contract/setting.ts'
import { errorWords, useWrite } from '../api/api.ts'
import { holdChosenSetting, usePerson } from '../session.ts'
import { toast } from '../ui/toast.tsx'

/** A setting of the person: what is chosen, and a function that chooses, which shows at once and is undone if it fails. */
export function useSetting<S extends z.ZodType>(setting: Setting<S>) {
  const client = useQueryClient()
  const { settings } = usePerson()
  const write = useWrite(setting.change)
  const [saved, setSaved] = useState(false)

  function choose(value: z.output<S>) {
    setSaved(false)
    const held = holdChosenSetting(client, setting.name, value, settings[setting.name])
    write.mutate({ value } as z.input<typeof setting.change.input>, {
      onSuccess() {
        held.confirmed()
        setSaved(true)
      },
      onError(error) {
        held.refused()
        toast.error(errorWords(error))
      },
    })
  }
  return { chosen: settingIn(settings, setting), choose, saved }
}
