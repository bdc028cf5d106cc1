import { Button } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { useTitle } from '../../../../web/navigation/title.ts'
import { usePerson } from '../../../../web/session.ts'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { dateWords } from '../../web/premiumSentences.ts'
import { readDemoPortal, renewDemo, replaceDemoCardOf, reverseDemoInvoice } from '../contract.ts'
import type { DemoCard } from '../rules.ts'
import { CardChoice } from './CardChoice.tsx'
import css from './DemoPortal.module.css'

/** What a provider's own page would be: the card, the invoices, and what time and banks bring. */
export function DemoPortal() {
  const { zone } = usePerson()
  const found = useQuery(read(readDemoPortal, {}))
  const replace = useWrite(replaceDemoCardOf)
  const renew = useWrite(renewDemo)
  const reverse = useWrite(reverseDemoInvoice)
  const [chosen, setChosen] = useState<DemoCard>()
  useTitle('Demo payments')
  const then = (words: string) => ({
    onSuccess: () => toast.success(words),
    onError: (error: unknown) => toast.error(errorWords(error)),
  })
  const of = found.data
  return (
    <div className={css.page}>
      <p className={css.strip}>
        <IconFlask2 size={18} stroke={1.75} aria-hidden />
        Demo payments. No money moves and no card is asked for.
      </p>
      <PageTitle title="Your demo payments" />
      {found.isPending && (
        <Loading label="Loading the payments">
          <SkeletonBlock width="100%" height={240} />
        </Loading>
      )}
      {!of && found.isError && (
        <FailedFetch
          title="These payments are not there"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
        />
      )}
      {of && (
        <div className={css.stack}>
          {of.card !== null && (
            <Panel title="Card">
              <div className={css.part}>
                <CardChoice value={chosen ?? of.card} onChange={setChosen} />
                <Button
                  disabled={chosen === undefined || chosen === of.card}
                  loading={replace.isPending}
                  onClick={() => chosen && replace.mutate({ card: chosen }, then('This card pays from now on.'))}
                >
                  Use this card
                </Button>
              </div>
            </Panel>
          )}
          {of.renewsAt !== null && (
            <Panel title="Renewal">
              <div className={css.line}>
                <p className={css.hint}>The term ends on {dateWords(of.renewsAt, zone)}.</p>
                <Button
                  variant="default"
                  loading={renew.isPending}
                  onClick={() => renew.mutate({}, then('The end of the term has come.'))}
                >
                  Let a renewal come
                </Button>
              </div>
            </Panel>
          )}
          <Panel title="Invoices">
            {of.invoices.length === 0 && <p className={css.hint}>Nothing was paid yet.</p>}
            <ul className={css.list}>
              {of.invoices.map(({ id, number, status, reversed, from }) => (
                <li className={css.line} key={id}>
                  <span>
                    {number}, {dateWords(from, zone)}: {reversed ? 'taken back' : status}
                  </span>
                  {status === 'paid' && !reversed && (
                    <span className={css.buttons}>
                      {(['refund', 'dispute'] as const).map((reason) => (
                        <Button
                          key={reason}
                          size="compact-sm"
                          variant="default"
                          disabled={reverse.isPending}
                          onClick={() => reverse.mutate({ invoice: id, reason }, then('The money was taken back.'))}
                        >
                          {reason === 'refund' ? 'Refund' : 'Dispute'}
                        </Button>
                      ))}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
          <Link className={css.back} to="/profile?tab=subscription">
            Back to Quad
          </Link>
        </div>
      )}
    </div>
  )
}
