import { VisuallyHidden } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { ratings, type StarCount, starsIn } from '../../../contract/stars.ts'
import { Radios } from '../Radios.tsx'
import css from './StarChoice.module.css'

type StarChoiceProps = {
  /** 0: none is chosen. */
  value: StarCount | 0
  onChange: (value: StarCount) => void
  /** What a pointer would choose, and nothing once it has left. */
  onPoint: (value: StarCount | undefined) => void
  /** "4 of 5, good", for screen readers. */
  words: (stars: StarCount) => string
  /** The id of what names the choice. */
  labelledBy: string
  /** Farther apart, with room around them. */
  wide?: boolean
}

/** A number of stars: by pointer, which shows it beforehand; by arrows and by the keys 1 to 5. */
export function StarChoice({ value, onChange, onPoint, words, labelledBy, wide = false }: StarChoiceProps) {
  const [pointed, setPointed] = useState<StarCount>()
  const shown = pointed ?? value
  const show = (stars: StarCount | undefined) => {
    setPointed(stars)
    onPoint(stars)
  }
  const point = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return
    show(starsIn(target.closest<HTMLElement>('[data-value]')?.dataset.value))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const stars = event.ctrlKey || event.metaKey || event.altKey ? undefined : starsIn(event.key)
    if (!stars) return
    event.preventDefault()
    onChange(stars)
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${stars}"]`)?.focus()
  }
  return (
    <div
      className={css.stars}
      data-wide={wide || undefined}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-required="true"
      onPointerOver={point}
      onPointerLeave={() => show(undefined)}
      onKeyDown={press}
    >
      <Radios
        choices={ratings.map((stars) => {
          const Icon = stars <= shown ? IconStarFilled : IconStar
          return {
            value: String(stars),
            label: (
              <>
                <Icon size={wide ? 38 : 32} stroke={1.5} aria-hidden />
                <VisuallyHidden component="span">{words(stars)}</VisuallyHidden>
              </>
            ),
          }
        })}
        value={String(value)}
        onChange={(next) => onChange(starsIn(next) ?? 1)}
        css={{ one: css.one, input: css.input, label: css.label }}
      />
    </div>
  )
}
