import { IconLogout } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Avatar } from '../Avatar.tsx'
import { useBackCloses } from '../useBackCloses.ts'
import css from './MoreSheet.module.css'
import { NewCount } from './NewCount.tsx'
import type { NavEntry, ShellPerson } from './navEntry.ts'
import { PlaceLink } from './PlaceLink.tsx'

export type MoreSheetProps = {
  places: readonly NavEntry[]
  person: ShellPerson
  onSignOut: () => void
  onClose: () => void
  extras?: ReactNode
}

/** The sheet above the bottom bar: the person, and every place that is not in the bar. */
export function MoreSheet({ places, person, onSignOut, onClose, extras }: MoreSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useBackCloses(true, onClose)
  useEffect(() => sheet.current?.focus(), [])

  // Not Mantine's trap: it would bring a part of the shell to the sign-in page.
  const keepFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab') return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
    const [first, last] = [stops[0], stops.at(-1)]
    const atEnd = event.shiftKey ? [first, event.currentTarget] : [last]
    if (!atEnd.some((end) => end === document.activeElement)) return
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next?.focus()
  }
  return (
    <>
      {/* Escape and Back close it too, so this is not in the tab order. */}
      <button className={css.overlay} type="button" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div
        className={css.sheet}
        role="dialog"
        aria-modal="true"
        aria-label="More"
        tabIndex={-1}
        ref={sheet}
        onKeyDown={keepFocus}
      >
        <div className={css.person}>
          <Avatar id={person.id} name={person.name} src={person.picture} size={44} />
          <div>
            <div className={css.name}>{person.name}</div>
            <div className={css.line}>{person.line}</div>
          </div>
        </div>
        {extras && <div className={css.extras}>{extras}</div>}
        <ul className={css.list}>
          {places.map(({ to, also, label, icon: Icon, fresh }) => (
            <li key={to}>
              <PlaceLink className={css.place} {...{ to, also }} onClick={onClose}>
                <Icon size={22} stroke={1.75} aria-hidden />
                {label}
                {fresh && <NewCount {...fresh} kind="solid" />}
              </PlaceLink>
            </li>
          ))}
          <li>
            <button
              className={css.place}
              type="button"
              onClick={() => {
                onClose()
                onSignOut()
              }}
            >
              <IconLogout size={22} stroke={1.75} aria-hidden />
              Sign out
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}
