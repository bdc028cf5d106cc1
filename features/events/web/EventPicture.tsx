import { DrawnPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import css from './EventPicture.module.css'

/** A drawing, the same for all dates of an event. It says nothing: the title stands beside it. */
export function EventPicture({ event, wide = false }: { event: string; wide?: boolean }) {
  return wide ? (
    <DrawnPicture className={css.wide} id={event} width={760} height={220} />
  ) : (
    <DrawnPicture className={css.small} id={event} width={72} height={56} />
  )
}
