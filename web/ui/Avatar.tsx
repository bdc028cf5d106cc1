import { useState } from 'react'
import css from './Avatar.module.css'
import { avatarColours } from './colours.ts'

type AvatarProps = {
  id: string
  name: string
  size?: number
  /** Address of their picture. One that fails to load counts as none. */
  src?: string | null | undefined
}

/** A person's picture, or their initials on a colour that stays with the person. Decorative: the name stands beside it, or names the control. */
export function Avatar({ id, name, size = 32, src }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const letters = initialsOf(name)
  return (
    <span
      className={css.avatar}
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * (size < 40 ? 0.38 : 0.4)),
        background: `var(--quad-avatar-${colourOf(id)})`,
      }}
    >
      {src && src !== broken && (
        <img
          className={css.picture}
          // Twice the pixels on a high-density screen.
          src={src.startsWith('/api/') && size <= 32 ? `${src}&size=64` : src}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(src)}
        />
      )}
      {size < 28 ? letters.slice(0, 1) : letters.join('')}
    </span>
  )
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string[] {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.flatMap((word) => Array.from(word ?? '').slice(0, 1)).map((letter) => letter.toLocaleUpperCase())
}

/** The same id always gives the same colour, on every machine. */
function colourOf(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % avatarColours
}
