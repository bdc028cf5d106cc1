import { useEffect, useState } from 'react'
import { call } from '../../../web/api/api.ts'
import { ChoosePicture } from '../../../web/ui/picture/ChoosePicture.tsx'
import { usePicture } from '../../../web/ui/picture/usePicture.ts'
import { deleteEventPicture, putEventPicture } from '../picture/contract.ts'
import { EventPicture } from './EventPicture.tsx'

type EventPictureFieldProps = {
  /** A date of the event; undefined while it is not made. */
  id: string | undefined
  /** What a drawing is made from. */
  drawn: string
  stored: string | null
}

/** The picture of all dates of an event. It is stored when it is chosen, or as soon as the event is there. */
export function EventPictureField({ id, drawn, stored: first }: EventPictureFieldProps) {
  const [stored, setStored] = useState(first)
  const picture = usePicture({
    stored,
    upload: putEventPicture.upload,
    async store(chosen) {
      if (id === undefined) return
      if (chosen) setStored((await call(putEventPicture, { id }, chosen)).pictureUrl)
      else {
        await call(deleteEventPicture, { id })
        setStored(null)
      }
    },
  })
  const { changed, shown, save } = picture
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice; a refused one stays as it is
  useEffect(() => {
    if (id !== undefined && changed) void save()
  }, [id, changed, shown])
  return (
    <ChoosePicture picture={picture} note="16 by 9, the same for all its dates. Without one, Quad draws something.">
      <EventPicture event={drawn} src={shown} />
    </ChoosePicture>
  )
}
