import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, errorWords } from '../../../../web/api/api.ts'
import { setSignedInPerson } from '../../../../web/session.ts'
import type { Person } from '../../contract.ts'
import { deleteAvatar, putAvatar } from '../contract.ts'
import { shrinkPicture } from './shrinkPicture.ts'

/** What saving the form does to the picture: nothing, another one, or none. */
type Wish = { kind: 'same' } | { kind: 'none' } | { kind: 'new'; picture: Blob; preview: string }

export function usePicture(person: Person) {
  const client = useQueryClient()
  const [wish, setWish] = useState<Wish>({ kind: 'same' })
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const preview = wish.kind === 'new' ? wish.preview : null
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  return {
    shown: wish.kind === 'new' ? wish.preview : wish.kind === 'none' ? null : person.avatarUrl,
    fault,
    busy,
    changed: wish.kind === 'new' || (wish.kind === 'none' && person.avatarUrl !== null),
    async choose(file: File) {
      setFault(null)
      const picture = await shrinkPicture(file)
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
        const saved = wish.kind === 'new' ? await call(putAvatar, {}, wish.picture) : await call(deleteAvatar, {})
        setSignedInPerson(client, saved)
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
