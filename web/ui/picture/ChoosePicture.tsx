import { Button } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import css from './ChoosePicture.module.css'
import type { Picture } from './usePicture.ts'

type ChoosePictureProps = {
  picture: Picture
  /** What is to be seen, drawn. */
  children: ReactNode
  /** Who sees it. */
  note: string
}

/** The picture in a form. It is changed when the form is saved. */
export function ChoosePicture({ picture, children, note }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const words = useId()
  return (
    <div className={css.picture}>
      {children}
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
            {note}
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
