import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { settingIn } from '../../../contract/setting.ts'
import { read } from '../../../web/api/api.ts'
import { firstStepsLaterKey, hasStoredFlag, storeFlag } from '../../../web/deviceStorage.ts'
import { usePerson } from '../../../web/session.ts'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { useOpenings } from '../../../web/ui/useOpenings.ts'
import { firstStepsSetting } from '../../account/settings/contract.ts'
import { readFirstSteps } from '../contract.ts'
import css from './FirstSteps.module.css'
import { comesFromFirst } from './leftFirst.ts'
import { StepsDialog } from './StepsDialog.tsx'

/** The dialog of the first steps above the dashboard, and the line from which it opens again. */
export function FirstSteps() {
  const { settings } = usePerson()
  return settingIn(settings, firstStepsSetting) === 'begun' ? <Offered /> : null
}

function Offered() {
  const { key } = useLocation()
  const drawn = useHasDrawn()
  const found = useQuery(read(readFirstSteps, {})).data
  const [chosen, setChosen] = useState<'open' | 'closed'>()
  // It comes by itself once a session of the browser, and not just after its question.
  const [byItself] = useState(() => !comesFromFirst(key) && !hasStoredFlag(firstStepsLaterKey, 'session'))
  const open = chosen === 'open' || (chosen === undefined && byItself && found?.applies === true)
  const dialog = useOpenings(open ? 'open' : null)
  const close = () => {
    storeFlag(firstStepsLaterKey, 'session')
    setChosen('closed')
  }
  if (!found || (!found.applies && !dialog.last)) return null
  const done = found.steps.filter((step) => step.done).length
  return (
    <>
      {found.applies && (
        <section className={css.line} aria-label="First steps">
          <p>
            <strong>First steps</strong> {done} of {found.steps.length} done
          </p>
          <Button variant="default" size="xs" onClick={() => setChosen('open')}>
            Continue
          </Button>
        </section>
      )}
      {dialog.last && <StepsDialog key={dialog.count} opened={open && drawn} steps={found.steps} onClose={close} />}
    </>
  )
}
