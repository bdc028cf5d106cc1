import css from './ThingPicture.module.css'

/** Ground, middle and front; the same in both schemes. */
const tones = [
  ['#dfe6d3', '#7fae7b', '#1f5a38'],
  ['#32527b', '#86a8d3', '#f1dfa6'],
  ['#f0dccf', '#cf8f78', '#5a2f3d'],
  ['#5b3a5e', '#b48ab5', '#f0dccf'],
  ['#8f4b3f', '#d69382', '#f4e6c3'],
  ['#1f2f4a', '#5d78a6', '#f3d98b'],
  ['#efe4c8', '#78b3b0', '#1f5f5e'],
  ['#f2e3b3', '#d7b25c', '#85601c'],
] as const

/** Numbers from 0 to 255 that are the same for the same id. */
function drawn(id: string): number[] {
  const bytes = id.replaceAll('-', '').match(/../g) ?? []
  return bytes.map((byte) => Number.parseInt(byte, 16))
}

type ThingPictureProps = { id: string; size: number; src: string | null }

/** Its picture, or a drawing. It says nothing: the name stands beside it. */
export function ThingPicture({ id, size, src }: ThingPictureProps) {
  if (src === null) return <DrawnPicture className={css.picture} id={id} width={size} height={size} />
  // A preview of what was chosen has no sizes.
  const sized = size <= 32 && src.startsWith('/') ? `${src}&size=64` : src
  return <img className={css.picture} src={sized} width={size} height={size} alt="" decoding="async" />
}

type DrawnPictureProps = { id: string; width: number; height: number; className?: string | undefined }

/** A flat drawing, for what has no picture; wider than it is high or a square. */
export function DrawnPicture({ id, width, height, className }: DrawnPictureProps) {
  const [tone = 0, shape = 0, ...rest] = drawn(id)
  const [ground, middle, front] = tones[tone % tones.length] ?? tones[0]
  const at = (index: number, least: number, most: number) => least + ((rest[index] ?? 0) / 255) * (most - least)
  // Drawn 56 high; what is no ground stands in the middle.
  const wide = (56 * width) / height
  const left = (wide - 56) / 2
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${wide} 56`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <rect width={wide} height="56" fill={ground} />
      {shape % 3 === 0 && (
        <>
          <circle cx={left + at(0, 12, 44)} cy={at(1, 12, 24)} r={at(2, 8, 13)} fill={middle} />
          <path
            d={`M0 ${at(3, 34, 42)} Q ${wide / 2} ${at(4, 22, 34)} ${wide} ${at(5, 34, 44)} V 56 H 0 Z`}
            fill={front}
          />
        </>
      )}
      {shape % 3 === 1 && (
        <>
          <rect x={left + 8} y={at(0, 20, 30)} width="11" height="40" fill={middle} />
          <rect x={left + 23} y={at(1, 10, 24)} width="11" height="50" fill={front} />
          <rect x={left + 38} y={at(2, 18, 34)} width="11" height="40" fill={middle} />
        </>
      )}
      {shape % 3 === 2 && (
        <>
          <path d={`M${left} 0 H${left + 56} L ${left + at(0, 10, 46)} ${at(1, 24, 40)} Z`} fill={middle} />
          <circle cx={left + at(2, 18, 38)} cy={at(3, 34, 44)} r={at(4, 7, 12)} fill={front} />
        </>
      )}
    </svg>
  )
}
