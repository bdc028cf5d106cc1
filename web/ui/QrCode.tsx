import { encode } from 'uqr'
import css from './QrCode.module.css'

/** Drawn here, so that the text goes nowhere. Black on white in dark, too: not every camera reads the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The quiet zone that the standard asks for.
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={css.qr}
      // Whole pixels, or its edges blur.
      width={size * 4}
      height={size * 4}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
