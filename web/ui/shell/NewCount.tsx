import css from './NewCount.module.css'

type FreshProps = { count: number; words: string; kind?: 'tint' | 'solid' }

/** How much is new at a place: a number to look at, its words to hear. */
export function NewCount({ count, words, kind = 'tint' }: FreshProps) {
  return (
    <span className={`${css.count} ${css[kind]}`} role="img" aria-label={words}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
