import { VisuallyHidden } from '@mantine/core'
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import { countWords, numberWords } from '../../../../contract/words/counts.ts'
import css from './Stars.module.css'

const places = [1, 2, 3, 4, 5]

/** Five stars, to the nearest half. Decorative: the number stands beside it. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  const halves = Math.round(value * 2)
  return (
    <span className={css.stars} aria-hidden="true">
      {places.map((place) => {
        const Icon = halves >= place * 2 ? IconStarFilled : halves === place * 2 - 1 ? IconStarHalfFilled : IconStar
        return <Icon key={place} size={size} stroke={1.5} />
      })}
    </span>
  )
}

type RatingProps = { average: number | null; reviews: number; long?: boolean }

/** The average with its stars and the number behind it: "4.9 (38)", with `long` "4.9 38 reviews". */
export function Rating({ average, reviews, long = false }: RatingProps) {
  if (average === null) return <span className={css.none}>No reviews yet</span>
  return (
    <span className={css.rating}>
      <Stars value={average} />
      <span className={css.average}>
        <VisuallyHidden component="span">Rated </VisuallyHidden>
        {average.toFixed(1)}
        <VisuallyHidden component="span"> of 5,</VisuallyHidden>
      </span>
      <span className={css.count} aria-hidden={long ? undefined : true}>
        {long ? countWords(reviews, 'review') : `(${numberWords(reviews)})`}
      </span>
      {!long && <VisuallyHidden component="span">{countWords(reviews, 'review')}</VisuallyHidden>}
    </span>
  )
}
