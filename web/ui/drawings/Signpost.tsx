import css from './Drawing.module.css'
import { Drawing } from './Drawing.tsx'

/** A signpost on the lawn: this way leads nowhere, the others do. */
export function Signpost() {
  return (
    <Drawing width={172} height={104}>
      <path className={css.ground} d="M2 101h168" />
      <path d="M84 101V12M88 101V12M84 12a2 2 0 0 1 4 0" />
      <path className={css.page} d="M70 20h44l8 7.5-8 7.5H70z" />
      <path d="M78 27.5h24" />
      <path className={css.leaf} d="M102 42H56l-8 7.5 8 7.5h46z" />
      <path className={css.green} d="M66 49.5h26" />
      <path d="M132 101c0-8 3-12 3-12s3 4 3 12M36 101c0-6 2.5-9 2.5-9s2.5 3 2.5 9M44 101c0-4 1.8-6.5 1.8-6.5s1.8 2.5 1.8 6.5" />
    </Drawing>
  )
}
