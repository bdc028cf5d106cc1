import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { moneyWords } from '../../../contract/words/money.ts'
import { read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { ThingPage } from '../../../web/ui/page/ThingPage.tsx'
import { readReceipt } from '../contract.ts'
import { invoiceStateWords } from './Invoices.tsx'
import { dateWords } from './premiumSentences.ts'
import css from './Receipt.module.css'

/** One invoice as a page that prints well. */
export function Receipt() {
  const { id = '' } = useParams()
  const { zone } = usePerson()
  const found = useQuery(read(readReceipt, { id }))
  return (
    <ThingPage
      what="receipt"
      found={found}
      title={({ number }) => `Receipt ${number}`}
      back={{ to: '/profile?tab=subscription', label: 'Subscription' }}
      failed="Failed to fetch the receipt"
      absent="It is not yours, or it was erased."
    >
      {(of) => {
        const day = (moment: string) => dateWords(moment, zone)
        const facts: [string, string][] = [
          ['Number', of.number],
          ['Date', day(of.createdAt)],
          ['From', of.seller],
          ['For', of.buyer],
          ['What', `${of.plan}, ${day(of.from)} to ${day(of.to)}`],
          ['State', of.paidAt ? `${invoiceStateWords(of)}, ${day(of.paidAt)}` : invoiceStateWords(of)],
        ]
        return (
          <article className={css.paper}>
            <h1 className={css.title}>Receipt</h1>
            {of.demo && <p className={css.demo}>Demo: no money has moved, and this is no proof of a payment.</p>}
            <dl className={css.facts}>
              {facts.map(([name, value]) => (
                <div className={css.fact} key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className={css.total}>
              <span>Total</span>
              <strong>
                {moneyWords(of.amount)} {of.currency}
              </strong>
            </p>
            <Button
              className={css.print}
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </article>
        )
      }}
    </ThingPage>
  )
}
