import { Link } from 'react-router'
import { useSession } from '../../../web/session.ts'
import { looksLikeEmail } from '../rules.ts'
import { pagesOfSite } from '../texts/rules.ts'
import css from './SiteLinks.module.css'
import { siteTextTitles } from './siteTextTitles.ts'

/** Who runs this installation, and links to their texts. */
export function SiteLinks({ home = false }: { home?: boolean }) {
  const { data: session } = useSession()
  if (!session) return null
  const { name, contact, pages } = session.site
  return (
    <div className={css.line}>
      {name && <span>{name}</span>}
      {contact && <Contact contact={contact} />}
      {home && (
        <Link className={css.link} to="/">
          {session.person ? 'Back to Quad' : 'Sign in'}
        </Link>
      )}
      {pagesOfSite(pages).map((page) => (
        <Link className={css.link} key={page} to={`/${page}`}>
          {siteTextTitles[page]}
        </Link>
      ))}
    </div>
  )
}

/** How to reach the operator: an address becomes a link, everything else is text. */
export function Contact({ contact }: { contact: string }) {
  return looksLikeEmail(contact) ? (
    <a className={css.link} href={`mailto:${encodeURIComponent(contact).replaceAll('%40', '@')}`}>
      {contact}
    </a>
  ) : (
    <span>{contact}</span>
  )
}
