import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { monthDayYearWords } from '../../../contract/words/dates.ts'
import { errorWords, read } from '../../../web/api/api.ts'
import { usePanels } from '../../../web/fills.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { useSession } from '../../../web/session.ts'
import { siteTextParts } from '../../../web/slots.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Logo } from '../../../web/ui/Logo.tsx'
import { SiteText } from '../../../web/ui/SiteText.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { readSiteText } from '../texts/contract.ts'
import { pageTextKinds } from '../texts/rules.ts'
import { SiteLinks } from './SiteLinks.tsx'
import css from './SiteTextPage.module.css'
import { siteTextTitles } from './siteTextTitles.ts'

/** The imprint, the privacy text or the rules of this installation, for everybody. */
export function SiteTextPage() {
  const { pathname } = useLocation()
  const kind = pageTextKinds.find((one) => pathname === `/${one}`) ?? 'imprint'
  const { data: session } = useSession()
  const parts = usePanels(siteTextParts).filter(({ page }) => page === kind)
  // Where others say something at the address, the operator may have nothing to add.
  const isThere = parts.length === 0 || session?.site.pages.includes(kind) === true
  const text = useQuery({ ...read(readSiteText, { kind }), enabled: session !== undefined && isThere })
  useTitle(siteTextTitles[kind])
  const zone = session?.person?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const day = (moment: Date) => dayIn(zone, moment)
  return (
    <main className={css.page} id="main" tabIndex={-1}>
      <div className={css.home}>
        <Logo />
      </div>
      <h1 className={css.title}>{siteTextTitles[kind]}</h1>
      {text.isLoading && (
        <Loading label="Loading the text...">
          <RowSkeletons count={5} />
        </Loading>
      )}
      {parts.map(({ name, Panel }) => (
        <Suspense key={name}>
          <Panel before />
        </Suspense>
      ))}
      {text.isError && !text.data && (
        <FailedState
          title="There is nothing to read"
          sentence={errorWords(text.error)}
          onRetry={() => text.refetch()}
        />
      )}
      {text.data && (
        <>
          <p className={css.date}>
            {session?.site.name && `${session.site.name}, `}
            {monthDayYearWords(day(new Date(text.data.publishedAt)), day(new Date()))}, version {text.data.version}
          </p>
          <SiteText text={text.data.text} />
        </>
      )}
      {parts.map(({ name, Panel }) => (
        <Suspense key={name}>
          <Panel />
        </Suspense>
      ))}
      <footer className={css.foot}>
        <SiteLinks home />
      </footer>
    </main>
  )
}
