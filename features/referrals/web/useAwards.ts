import { useEffect } from 'react'
import { listenToTopic } from '../../../web/live/live.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { awardTopic, referralWords } from '../rules.ts'

/** Says on every open page that a commission has just been earned. */
export function useAwards(): void {
  useEffect(
    () =>
      listenToTopic(awardTopic, ({ first }) => {
        if (!first) toast.success(referralWords.awarded)
      }),
    [],
  )
}
