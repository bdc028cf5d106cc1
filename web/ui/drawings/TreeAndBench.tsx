import css from './Drawing.module.css'
import { Drawing } from './Drawing.tsx'

/** A tree, a bench, a book left open: nothing to do yet. */
export function TreeAndBench() {
  return (
    <Drawing width={172} height={92}>
      <path className={css.ground} d="M2 89h168" />
      <path
        className={css.leaf}
        d="M24.5 24.2C24.5 11 30.5 3 38.5 3s14 8 14 21.2c6 3.2 10.5 9 10.5 16.8 0 13-9.5 22-24.5 22S14 54 14 41c0-7.8 4.5-13.6 10.5-16.8z"
      />
      <path className={css.green} d="M38.5 89V63M38.5 57V29M38.5 40l-8-6.5M38.5 46.5l9-7.5" />
      <path d="M78.5 41h76M78.5 49h76M82.5 41v26M150.5 41v26M76.5 67h80M76.5 73h80M82.5 73v16M150.5 73v16" />
      <path d="M104.5 67v-8.5c4-3.5 8-3.5 12-.7 4-2.8 8-2.8 12 .7V67c-4-3.5-8-3.5-12-.7-4-2.8-8-2.8-12 .7zM116.5 57.8v8.5" />
    </Drawing>
  )
}
