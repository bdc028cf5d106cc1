import css from './Drawing.module.css'
import { Drawing } from './Drawing.tsx'

/** A desk with two stools, a page set up and a plant: nobody is sitting at it yet. */
export function Desk() {
  return (
    <Drawing width={158} height={76}>
      <path className={css.ground} d="M2 73h154" />
      <path className={css.leaf} d="M115 15c-4-1-7-5-7-10 5 0 8 4 7 10zM115 15c0-6 3-10 9-11 0 6-4 10-9 11z" />
      <path className={css.green} d="M52 27V7a3 3 0 0 1 3-3h30a3 3 0 0 1 3 3v20M62 13h18M62 20h11M115 23v-8" />
      <path d="M108.5 16h13v11h-13zM29 27h98a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H29a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3zM36.5 39v34M119.500 39v34" />
      <path className={css.page} d="M48 55h19v18H48zM88 55h19v18H88z" />
    </Drawing>
  )
}
