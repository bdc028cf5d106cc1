import { Button, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorWords, read } from '../../../web/api/api.ts'
import { sessionKey, useSession } from '../../../web/session.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Logo } from '../../../web/ui/Logo.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { SiteText } from '../../../web/ui/SiteText.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { acceptTexts, listUnaccepted } from '../texts/contract.ts'
import { Contact } from './SiteLinks.tsx'
import { siteTextTitles } from './siteTextTitles.ts'
import css from './TermsGate.module.css'
import { useSignOut } from './useSignOut.ts'

/** Instead of every screen. */
export function TermsGatePage() {
  return (
    <main id="main" tabIndex={-1}>
      <TermsGate />
    </main>
  )
}

/** Above the screen that somebody is using. */
export function TermsGateOverlay() {
  return (
    <Modal.Root opened onClose={() => undefined} closeOnEscape={false} fullScreen zIndex={1000}>
      <Modal.Content radius={0} bg="var(--quad-paper)" aria-label={title}>
        <TermsGate />
      </Modal.Content>
    </Modal.Root>
  )
}

const title = 'Please read this first'

/** Changed texts that everybody has to accept: nothing else is open to a person until then. */
function TermsGate() {
  const client = useQueryClient()
  const signOut = useSignOut()
  const { data: session } = useSession()
  const texts = useQuery(read(listUnaccepted, {}))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const site = session?.site

  async function accept() {
    setBusy(true)
    setFailure(null)
    try {
      await call(acceptTexts, { accepted: site?.terms ?? 0 })
      await client.invalidateQueries()
    } catch (error) {
      setFailure(errorWords(error))
      await Promise.all([texts.refetch(), client.invalidateQueries({ queryKey: sessionKey })])
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={css.page}>
      <Logo />
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>
        {site?.name ?? 'The people who run this Quad'} changed what you agree to. What you have here is as you left it.
      </p>
      {failure && (
        <MessageBox kind="error" takesFocus>
          {failure}
        </MessageBox>
      )}
      {texts.isLoading && (
        <Loading label="Loading the texts...">
          <RowSkeletons count={4} />
        </Loading>
      )}
      {texts.isError && !texts.data && (
        <FailedState
          title="Failed to fetch the texts"
          sentence={errorWords(texts.error)}
          onRetry={() => texts.refetch()}
        />
      )}
      {texts.data?.map(({ kind, version, note, text }) => (
        <section className={css.part} key={kind} aria-labelledby={`gate-${kind}`}>
          <h2 className={css.heading} id={`gate-${kind}`}>
            {siteTextTitles[kind]}, version {version}
          </h2>
          {note && (
            <MessageBox kind="notice">
              <SiteText text={note} />
            </MessageBox>
          )}
          <details className={css.whole} open={!note}>
            <summary className={css.summary}>The whole text</summary>
            <SiteText text={text} />
          </details>
        </section>
      ))}
      <div className={css.actions}>
        <Button size="lg" loading={busy} disabled={!texts.data} onClick={accept}>
          Accept
        </Button>
        <Button size="lg" variant="default" onClick={signOut}>
          Sign out
        </Button>
      </div>
      <p className={css.lead}>
        If you do not accept, you can ask for everything that is stored about you, or to be erased
        {site?.contact ? (
          <>
            : <Contact contact={site.contact} />
          </>
        ) : (
          '.'
        )}
      </p>
    </div>
  )
}
