import css from './Drawing.module.css'
import { Drawing } from './Drawing.tsx'

/** A page of dates going into a tray: import. */
export function PageArriving() {
  return (
    <Drawing width={132} height={96}>
      <path className={css.ground} d="M2 93h128" />
      <path className={css.page} d="M40 8h40l14 14v44H40z" />
      <path d="M80 8v14h14M50 24h18M50 33h12" />
      <path className={css.green} d="M67 38v24M57.5 53l9.5 9.5L76.5 53" />
      <path
        className={css.leaf}
        d="M26 58v24a6 6 0 0 0 6 6h70a6 6 0 0 0 6-6V58h-14v8c0 4-3 7-7 7H47c-4 0-7-3-7-7v-8z"
      />
    </Drawing>
  )
}
