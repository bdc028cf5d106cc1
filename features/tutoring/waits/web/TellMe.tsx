import { useState } from 'react'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { TextButton } from '../../../../web/ui/TextButton.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import css from './OwnWait.module.css'
import { OwnWait, useOwnWait } from './OwnWait.tsx'

const WaitForm = lazyDialog(async () => (await import('./WaitForm.tsx')).WaitForm)

type TellMeProps = { id: string; name: string }

/** On the page of a tutor: what the reader waits for, or the way to wait. */
export function TellMe({ id, name }: TellMeProps) {
  const own = useOwnWait(id)
  const [asking, setAsking] = useState<'form' | null>(null)
  const form = useOpenings(asking)
  return (
    <div className={css.foot}>
      {own ? (
        <OwnWait of={own} />
      ) : (
        <p className={css.wait}>
          Nothing that fits? <TextButton onClick={() => setAsking('form')}>Tell me when something opens</TextButton>
        </p>
      )}
      {form.last && (
        <WaitForm key={form.count} id={id} name={name} opened={asking !== null} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}
