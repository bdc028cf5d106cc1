import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { type PremiumStatus, pausePremium } from '../contract.ts'
import { monthsAfter } from '../months.rules.ts'
import { maxPauseMonths } from '../plan.rules.ts'
import css from './PausePanel.module.css'
import { dateWords } from './premiumSentences.ts'

/** Stops charges and Premium between terms, until a day. */
export function PausePanel({ of }: { of: PremiumStatus }) {
  const { zone } = usePerson()
  const pause = useWrite(pausePremium)
  const [months, setMonths] = useState(1)
  if (of.paidUntil === null) return null
  const paidUntil = new Date(of.paidUntil)
  const isPausing = of.state === 'pausing'
  return (
    <Panel title="Pause between terms">
      <p className={css.words}>
        From {dateWords(of.paidUntil, zone)} until a day you choose, at most six months: no charge and no Premium.
        Everything you made stays.
      </p>
      <div className={css.actions}>
        <NativeSelect
          aria-label="Until"
          value={String(months)}
          data={Array.from({ length: maxPauseMonths }, (_, index) => ({
            value: String(index + 1),
            label: `${dateWords(monthsAfter(paidUntil, index + 1).toISOString(), zone)} (${countWords(index + 1, 'month')})`,
          }))}
          onChange={(event) => setMonths(Number(event.currentTarget.value))}
        />
        <Button
          variant="default"
          loading={pause.isPending}
          onClick={() =>
            pause.mutate(
              { months },
              {
                onSuccess: () => toast.success('Premium pauses at the end of what is paid.'),
                onError: (error) => toast.error(errorWords(error)),
              },
            )
          }
        >
          {isPausing ? 'Change the pause' : 'Pause Premium'}
        </Button>
      </div>
    </Panel>
  )
}
