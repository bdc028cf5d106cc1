import { useId, useState } from 'react'
import type { StarCount } from '../../../../contract/stars.ts'
import { StarChoice } from '../../../../web/ui/stars/StarChoice.tsx'
import { GroupFault, GroupLabel } from '../../slots/web/GroupLabel.tsx'
import { ratingNames, reviewWords } from '../rules.ts'
import css from './StarsField.module.css'

type StarsFieldProps = {
  /** 0: none is chosen. */
  value: StarCount | 0
  onChange: (value: StarCount) => void
  error?: string | undefined
}

const starsWords = (stars: StarCount) => `${stars} of 5, ${ratingNames[stars]}`

/** A rating with its label and its meaning. */
export function StarsField({ value, onChange, error }: StarsFieldProps) {
  const label = useId()
  const [pointed, setPointed] = useState<StarCount>()
  const shown = pointed ?? value
  return (
    <div>
      <GroupLabel id={label}>Rating</GroupLabel>
      <div className={css.line}>
        <StarChoice value={value} onChange={onChange} onPoint={setPointed} words={starsWords} labelledBy={label} />
        {/* A screen reader hears it with the stars. */}
        <span className={css.words} data-none={shown === 0 || undefined} aria-hidden={shown !== 0 || undefined}>
          {shown === 0 ? reviewWords.selectRating : starsWords(shown)}
        </span>
      </div>
      <GroupFault>{error}</GroupFault>
    </div>
  )
}
