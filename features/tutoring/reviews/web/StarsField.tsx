import { VisuallyHidden } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { Radios } from '../../../../web/ui/Radios.tsx'
import { GroupFault, GroupLabel } from '../../slots/web/GroupLabel.tsx'
import { ratingNames, ratings, reviewWords, type StarCount } from '../rules.ts'
import css from './StarsField.module.css'

type StarsFieldProps = {
  /** 0: none is chosen. */
  value: StarCount | 0
  onChange: (value: StarCount) => void
  error?: string | undefined
}

const starsWords = (stars: StarCount) => `${stars} of 5, ${ratingNames[stars]}`
const starsIn = (text: string | undefined) => ratings.find((one) => String(one) === text)

/** A rating: by pointer, which shows it beforehand; by arrows and by the keys 1 to 5. */
export function StarsField({ value, onChange, error }: StarsFieldProps) {
  const label = useId()
  const [pointed, setPointed] = useState<StarCount>()
  const shown = pointed ?? value
  const point = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return
    setPointed(starsIn(target.closest<HTMLElement>('[data-value]')?.dataset.value))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const stars = event.ctrlKey || event.metaKey || event.altKey ? undefined : starsIn(event.key)
    if (!stars) return
    event.preventDefault()
    onChange(stars)
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${stars}"]`)?.focus()
  }
  return (
    <div>
      <GroupLabel id={label}>Rating</GroupLabel>
      <div className={css.line}>
        <div
          className={css.stars}
          role="radiogroup"
          aria-labelledby={label}
          aria-required="true"
          onPointerOver={point}
          onPointerLeave={() => setPointed(undefined)}
          onKeyDown={press}
        >
          <Radios
            choices={ratings.map((stars) => {
              const Icon = stars <= shown ? IconStarFilled : IconStar
              return {
                value: String(stars),
                label: (
                  <>
                    <Icon size={32} stroke={1.5} aria-hidden />
                    <VisuallyHidden component="span">{starsWords(stars)}</VisuallyHidden>
                  </>
                ),
              }
            })}
            value={String(value)}
            onChange={(next) => onChange(starsIn(next) ?? 1)}
            css={{ one: css.one, input: css.input, label: css.label }}
          />
        </div>
        {/* A screen reader hears it with the stars. */}
        <span className={css.words} data-none={shown === 0 || undefined} aria-hidden={shown !== 0 || undefined}>
          {shown === 0 ? reviewWords.selectRating : starsWords(shown)}
        </span>
      </div>
      <GroupFault>{error}</GroupFault>
    </div>
  )
}
