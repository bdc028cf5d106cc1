import { type ReactNode, useId } from 'react'

export type RadiosProps<T extends string> = {
  choices: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean | undefined
}

type Look = { one: string | undefined; input: string | undefined; label: string | undefined }

/** One choice of several as radio buttons behind their labels, inside a `radiogroup`: arrow keys move within it. */
export function Radios<T extends string>({ choices, value, onChange, disabled, css }: RadiosProps<T> & { css: Look }) {
  const id = useId()
  return choices.map((one) => (
    <div className={css.one} key={one.value} data-value={one.value}>
      <input
        className={css.input}
        type="radio"
        id={`${id}${one.value}`}
        name={id}
        value={one.value}
        checked={one.value === value}
        disabled={disabled || one.disabled}
        onChange={() => onChange(one.value)}
      />
      <label className={css.label} htmlFor={`${id}${one.value}`}>
        {one.label}
      </label>
    </div>
  ))
}
