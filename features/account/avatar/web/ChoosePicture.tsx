import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import type { Person } from '../../contract.ts'
import css from './ChoosePicture.module.css'
import type { Picture } from './usePicture.ts'

/** The picture in the profile's form. It is changed when the form is saved. */
export function ChoosePicture({ of, picture }: { of: Person; picture: Picture }) {
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const words = useId()
  return (
    <div className={css.picture}>
      <Avatar id={of.id} name={of.name} size={72} src={picture.shown} />
      <div className={css.middle}>
        <div className={css.buttons}>
          <Button
            ref={change}
            variant="default"
            size="xs"
            aria-describedby={words}
            onClick={() => input.current?.click()}
          >
            {picture.shown ? 'Change picture' : 'Choose a picture'}
          </Button>
          {picture.shown && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                picture.remove()
                change.current?.focus()
              }}
            >
              Remove
            </Button>
          )}
        </div>
        {picture.fault ? (
          <p className={css.fault} id={words} role="alert">
            {picture.fault}
          </p>
        ) : (
          <p className={css.words} id={words}>
            Whoever sees your profile, or shares a session with you, sees it.
          </p>
        )}
      </div>
      <input
        ref={input}
        className={css.input}
        type="file"
        accept="image/*"
        aria-label="Picture"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void picture.choose(file)
        }}
      />
    </div>
  )
}
