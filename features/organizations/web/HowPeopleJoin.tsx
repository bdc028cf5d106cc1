import { useState } from 'react'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Radios } from '../../../web/ui/Radios.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { editOrganization, type OrganizationInFull } from '../contract.ts'
import { type WayIn, waysIn } from '../rules.ts'
import css from './ManagePage.module.css'
import { wayInWords } from './words.ts'

type HowPeopleJoinProps = {
  of: OrganizationInFull
  /** Opens the form, where the question is. */
  onChangeQuestion: () => void
}

/** How one comes in; a change accepts nobody who waits. */
export function HowPeopleJoin({ of, onChangeQuestion }: HowPeopleJoinProps) {
  const { id, updatedAt: seenAt, wayIn } = of
  const edit = useWrite(editOrganization)
  // What was chosen stands until the page has what came of it.
  const [chosen, setChosen] = useState({ to: wayIn, at: '' })
  const choose = (to: WayIn) => {
    setChosen({ to, at: seenAt })
    edit.mutate(
      { id, seenAt, wayIn: to },
      {
        onError: (error) => {
          setChosen({ to, at: '' })
          toast.error(errorWords(error))
        },
        onSuccess: () => {
          // Who asks answers the question.
          if (to === 'request' && of.question === '') onChangeQuestion()
        },
      },
    )
  }
  return (
    <Panel title="How people join">
      <div className={css.choices} role="radiogroup" aria-label="How people join">
        <Radios
          css={{ one: css.choice, input: css.input, label: css.label }}
          choices={waysIn.map((value) => ({
            value,
            label: (
              <>
                {wayInWords[value].name}
                <span className={css.note}>{wayInWords[value].note}</span>
              </>
            ),
          }))}
          value={chosen.at === seenAt ? chosen.to : wayIn}
          disabled={edit.isPending}
          onChange={choose}
        />
      </div>
    </Panel>
  )
}
