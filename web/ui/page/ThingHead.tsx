import type { ReactNode } from 'react'
import { ActionBar } from './ActionBar.tsx'
import css from './ThingHead.module.css'

type ThingHeadProps = {
  /** Before the name: a picture. */
  lead?: ReactNode
  /** Above the name: a tag that says where it belongs. */
  above?: ReactNode
  name: string
  /** Beside the name: a badge. */
  badge?: ReactNode
  /** Beneath the name: what kind of thing it is. Empty ones are left out. */
  facts: readonly (string | null | undefined)[]
  /** Beneath that: how it stands right now. */
  status?: ReactNode
  /** Buttons, at most one of them filled. On phones they share the width. */
  actions?: ReactNode
}

/** The title of a page about one thing: its name, what it is, and what one can do with it. */
export function ThingHead({ lead, above, name, badge, facts, status, actions }: ThingHeadProps) {
  const known = facts.filter(Boolean)
  return (
    <div className={css.head}>
      {lead && <div className={css.lead}>{lead}</div>}
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
        {status && <p className={css.status}>{status}</p>}
      </div>
      {actions && <ActionBar>{actions}</ActionBar>}
    </div>
  )
}
