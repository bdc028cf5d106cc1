import { Button } from '@mantine/core'
import { listWords } from '../../contract/words/counts.ts'
import { MessageBox } from '../ui/MessageBox.tsx'
import css from './Meanwhile.module.css'
import type { Together } from './useTogether.ts'

type MeanwhileProps<V extends Record<string, unknown>> = {
  together: Together<V>
  /** What the fields are called in a sentence. */
  names: Record<keyof V & string, string>
  /** A value in words, where it is no text. */
  words?: (name: keyof V & string, value: unknown) => string
}

/** What somebody else changed while this was open: theirs beside what is typed, to choose from. */
export function Meanwhile<V extends Record<string, unknown>>({ together, names, words }: MeanwhileProps<V>) {
  const { clashes, taken } = together
  const said = (name: keyof V & string, value: unknown) => words?.(name, value) ?? textOf(value)
  if (clashes.length === 0 && taken.length === 0) return null
  return (
    <MessageBox kind="notice">
      {taken.length > 0 && (
        <p className={css.words}>Updated by someone else: {listWords(taken.map((name) => names[name]))}.</p>
      )}
      {clashes.length > 0 && <p className={css.words}>Someone else changed what you are editing. Choose for each.</p>}
      {clashes.map(({ name, theirs, mine }) => (
        <fieldset key={name} className={css.clash} aria-label={names[name]}>
          <dl className={css.both}>
            <dt>{`Their ${names[name]}`}</dt>
            <dd dir="auto">{said(name, theirs) || 'Empty'}</dd>
            <dt>{`Your ${names[name]}`}</dt>
            <dd dir="auto">{said(name, mine) || 'Empty'}</dd>
          </dl>
          <Button size="xs" variant="default" onClick={() => together.takeTheirs(name)}>
            Use theirs
          </Button>
          <Button size="xs" variant="default" onClick={() => together.keepMine(name)}>
            Keep mine
          </Button>
        </fieldset>
      ))}
    </MessageBox>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map(textOf).join(', ') : String(value)
}
