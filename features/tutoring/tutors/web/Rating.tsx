import { VisuallyHidden } from '@mantine/core'
import { countWords, numberWords } from '../../../../contract/words/counts.ts'
import { Stars } from '../../../../web/ui/stars/Stars.tsx'
import css from './Rating.module.css'

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
