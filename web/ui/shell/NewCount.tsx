import css from './NewCount.module.css'

type FreshProps = { count: number; words: string; kind?: 'tint' | 'solid' }

/** How much is new at a place: a visible number, and its words for screen readers. */
export function NewCount({ count, words, kind = 'tint' }: FreshProps) {
  return (
    <span className={`${css.count} ${css[kind]}`} role="img" aria-label={words}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
