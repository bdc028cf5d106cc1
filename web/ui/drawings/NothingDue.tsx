import css from './Drawing.module.css'
import { Drawing } from './Drawing.tsx'

/** A cup on the lawn, the sun low behind the hill: nothing due. */
export function NothingDue() {
  return (
    <Drawing width={148} height={72}>
      <path className={css.ground} d="M2 69h144" />
      <path className={css.leaf} d="M26 69c8-22 26-34 46-34s38 12 46 34z" />
      <path className={css.green} d="M72 25v-9M49 31l-5-8M95 31l5-8M31 46l-8-5M113 46l8-5" />
      <path className={css.page} d="M60 48h22v10a8 8 0 0 1-8 8h-6a8 8 0 0 1-8-8z" />
      <path d="M82 51h3a4.5 4.5 0 0 1 0 9h-3.5M56 69h30M67 43c-2-2 2-3.5 0-5.5M75 43c-2-2 2-3.5 0-5.5" />
    </Drawing>
  )
}
