import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Site } from '../contract.ts'
import { agreedTextKinds } from '../texts/rules.ts'
import css from './Forms.module.css'
import { siteTextTitles } from './siteTextTitles.ts'

type AcceptTextsProps = {
  site: Site
  accepted: number | undefined
  error: ReactNode
  onAccept: (accepted: number | undefined) => void
}

/** A checkbox with links to the operator's texts; nothing where there are none. They open beside what is typed. */
export function AcceptTexts({ site, accepted, error, onAccept }: AcceptTextsProps) {
  const { terms } = site
  if (terms === null) return null
  const pages = agreedTextKinds.filter((kind) => site.pages.includes(kind))
  return (
    <Checkbox
      checked={accepted === terms}
      error={error}
      aria-invalid={error ? true : undefined}
      onChange={(event) => onAccept(event.currentTarget.checked ? terms : undefined)}
      label={
        <>
          I have read and accept{' '}
          {pages.map((kind, at) => (
            <span key={kind}>
              {at > 0 && ' and '}
              <a className={css.link} href={`/${kind}`} target="_blank" rel="noopener">
                {kind === 'rules' ? 'the rules' : `the ${siteTextTitles[kind].toLowerCase()} text`}
              </a>
            </span>
          ))}
        </>
      }
    />
  )
}
