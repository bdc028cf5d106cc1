import css from '../../../../web/ui/drawings/Drawing.module.css'
import { Drawing } from '../../../../web/ui/drawings/Drawing.tsx'

/** A drawing of a desk lamp over an open book, and two closed books. */
export function LampAndBooks() {
  return (
    <Drawing width={172} height={100}>
      <path className={css.ground} d="M2 97h168" />
      <path className={css.green} d="M22 96h34M39 96V84M39 84 22 54M22 54 46 24" />
      <path className={css.leaf} d="M38 16.5 56 31c-1 9-8.5 16.5-18 17.5L29.5 41z" transform="rotate(8 42 30)" />
      <path className={css.page} d="M106 92c-9-8-19-9-30-6V62c11-3 21-2 30 6 9-8 19-9 30-6v24c-11-3-21-2-30 6z" />
      <path d="M106 68v24M84 70c5-.8 9.5 0 14 2.6M84 77.5c5-.8 9.5 0 14 2.6M128 70c-5-.8-9.5 0-14 2.6M128 77.5c-5-.8-9.5 0-14 2.6" />
      <path d="M144 96V58.5h10V96M154 96V50h9v46M144 66h10M154 58h9" />
    </Drawing>
  )
}
