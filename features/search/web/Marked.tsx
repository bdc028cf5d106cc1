import { foundPlaces } from '../rules.ts'
import css from './SearchBox.module.css'

/** A text with the letters that were searched for in bold. */
export function Marked({ text, words, forgiving }: { text: string; words: readonly string[]; forgiving: boolean }) {
  const parts = []
  let at = 0
  for (const [from, to] of foundPlaces(text, words, forgiving)) {
    parts.push(
      text.slice(at, from),
      <b key={from} className={css.mark}>
        {text.slice(from, to)}
      </b>,
    )
    at = to
  }
  return <bdi>{[...parts, text.slice(at)]}</bdi>
}
