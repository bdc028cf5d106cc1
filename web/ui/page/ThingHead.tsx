import type { ReactNode } from 'react'
import { ActionBar } from './ActionBar.tsx'
import css from './ThingHead.module.css'

type ThingHeadProps = {
  /** Above the name: a tag that says where it belongs. */
  above?: ReactNode
  name: string
  /** Beside the name: a badge. */
  badge?: ReactNode
  /** Beneath the name: what kind of thing it is. Empty ones are left out. */
  facts: readonly (string | null | undefined)[]
  /** Buttons, at most one of them filled. On phones they share the width. */
  actions?: ReactNode
}

/** The title of a page about one thing: its name, what it is, and what one can do with it. */
export function ThingHead({ above, name, badge, facts, actions }: ThingHeadProps) {
  const known = facts.filter(Boolean)
  return (
    <div className={css.head}>
      <div className={css.words}>
        {above}
        <div className={badge ? css.named : undefined}>
          <h1 className={css.name} dir="auto">
            {name}
          </h1>
          {badge}
        </div>
        {known.length > 0 && (
          <p className={css.facts}>
            <bdi>{known.join(' · ')}</bdi>
          </p>
        )}
      </div>
      {actions && <ActionBar>{actions}</ActionBar>}
    </div>
  )
}
