import css from './Drawing.module.css'
import { Drawing } from './Drawing.tsx'

/** Plug and socket, apart: a connection failed. */
export function Unplugged() {
  return (
    <Drawing width={132} height={66}>
      <path className={css.ground} d="M2 64h128" />
      <path d="M6 52h24c10 0 10-8 10-12s0-12 10-12h4M126 52h-24c-10 0-10-8-10-12s0-12-10-12h-1" />
      <path d="M54 20h6c6 0 9.5 4 9.5 8s-3.5 8-9.5 8h-6zM81 18h-5c-5 0-8 5-8 10s3 10 8 10h5z" />
      <path d="M69 24h4.5M69 32h4.5" />
      <path d="M54 3l4 7M66.5 2v8.5M79 3l-4 7" />
    </Drawing>
  )
}
