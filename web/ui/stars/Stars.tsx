import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import { ratings } from '../../../contract/stars.ts'
import css from './Stars.module.css'

/** Five stars, to the nearest half. Decorative: the number stands beside it. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  const halves = Math.round(value * 2)
  return (
    <span className={css.stars} aria-hidden="true">
      {ratings.map((place) => {
        const Icon = halves >= place * 2 ? IconStarFilled : halves === place * 2 - 1 ? IconStarHalfFilled : IconStar
        return <Icon key={place} size={size} stroke={1.5} />
      })}
    </span>
  )
}
