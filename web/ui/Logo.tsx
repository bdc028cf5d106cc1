import css from './Logo.module.css'

const ring =
  'M17.6 24H13.2A5.2 5.2 0 0 1 8 18.8V13.2A5.2 5.2 0 0 1 13.2 8h5.6a5.2 5.2 0 0 1 5.2 5.2v4.4M17.4 17.4l7.4 7.4'

/** Mark and word. `height` counts the clear lines above and below the mark: 32 shows a mark of 28. */
export function Logo({ height = 32 }: { height?: number }) {
  return (
    <svg
      className={css.logo}
      viewBox="0 0 112 32"
      width={(height * 112) / 32}
      height={height}
      role="img"
      aria-label="Quad"
    >
      <rect className={css.tile} y="2" width="28" height="28" rx="7.875" />
      <path className={css.ring} transform="translate(0 2) scale(.875)" d={ring} />
      <g className={css.word} transform="translate(38 6.5) scale(.6765)">
        <path d="M18 9.8v22.4M18 15a6 6 0 0 0-6-6H8a6 6 0 0 0-6 6v5a6 6 0 0 0 6 6h4a6 6 0 0 0 6-6z" />
        <path d="M26 9v11a6 6 0 0 0 6 6h4a6 6 0 0 0 6-6V9M42 9v17" />
        <path d="M66 9v17M66 15a6 6 0 0 0-6-6h-4a6 6 0 0 0-6 6v5a6 6 0 0 0 6 6h4a6 6 0 0 0 6-6z" />
        <path d="M90 1.8V26M90 15a6 6 0 0 0-6-6h-4a6 6 0 0 0-6 6v5a6 6 0 0 0 6 6h4a6 6 0 0 0 6-6z" />
      </g>
    </svg>
  )
}
