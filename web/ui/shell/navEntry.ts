import type { ComponentType } from 'react'

export type NavIcon = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>

/** An entry of the shell's navigation. */
export type NavEntry = {
  to: string
  /** Other paths that belong to it, with all below them. */
  also?: readonly string[] | undefined
  label: string
  /** The label in the phone's bottom bar, where there is room for about nine letters. */
  short?: string
  icon: NavIcon
  /** Stands in the phone's bottom bar (five at most); the other places are in its "More". */
  bar?: boolean
  /** How much is new there, and the words for it: `{ count: 4, words: '4 unread' }`. */
  fresh?: { count: number; words: string } | undefined
}

export type ShellPerson = {
  id: string
  name: string
  /** The second line: the major, or "Premium Member". */
  line: string
  /** Address of their picture, if they have one. */
  picture: string | null
}
