import { DrawnPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import css from './EventPicture.module.css'

type EventPictureProps = { event: string; src: string | null; wide?: boolean }

/** Its picture, or a drawing, the same for all dates of an event. It says nothing: the title stands beside it. */
export function EventPicture({ event, src, wide = false }: EventPictureProps) {
  const [width, height] = wide ? [760, 220] : [72, 56]
  const className = wide ? css.wide : css.small
  if (src === null) return <DrawnPicture className={className} id={event} width={width} height={height} />
  // A preview of what was chosen has no sizes.
  const sized = !wide && src.startsWith('/') ? `${src}&size=320` : src
  return <img className={className} src={sized} width={width} height={height} alt="" decoding="async" />
}
