import { useEffect, useState } from 'react'
import { errorWords } from '../../api/api.ts'
import { type PictureUpload, shrinkPicture } from './shrinkPicture.ts'

/** What saving the form does to the picture: nothing, another one, or none. */
type Wish = { kind: 'same' } | { kind: 'none' } | { kind: 'new'; picture: Blob; preview: string }

type Options = {
  /** The address of the stored picture. */
  stored: string | null
  upload: PictureUpload | undefined
  /** Stores the picture, or none; throws what was refused. */
  store: (picture: Blob | null) => Promise<void>
}

/** The picture in a form that is stored when the form is saved. */
export function usePicture({ stored, upload, store }: Options) {
  const [wish, setWish] = useState<Wish>({ kind: 'same' })
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const preview = wish.kind === 'new' ? wish.preview : null
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  return {
    shown: wish.kind === 'new' ? wish.preview : wish.kind === 'none' ? null : stored,
    fault,
    busy,
    changed: wish.kind === 'new' || (wish.kind === 'none' && stored !== null),
    async choose(file: File) {
      setFault(null)
      const picture = await shrinkPicture(file, upload)
      if (picture) setWish({ kind: 'new', picture, preview: URL.createObjectURL(picture) })
      else setFault('This picture cannot be read. Choose a PNG, JPEG, WebP or GIF file, at most 8 MB.')
    },
    remove() {
      setFault(null)
      setWish({ kind: 'none' })
    },
    /** False when it was refused; the reason then shows at the picture. */
    async save(): Promise<boolean> {
      if (wish.kind === 'same') return true
      setBusy(true)
      setFault(null)
      try {
        await store(wish.kind === 'new' ? wish.picture : null)
        setWish({ kind: 'same' })
        return true
      } catch (error) {
        setFault(errorWords(error))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}

export type Picture = ReturnType<typeof usePicture>
