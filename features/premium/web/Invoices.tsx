import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { monthDayWords } from '../../../contract/words/dates.ts'
import { moneyWords } from '../../../contract/words/money.ts'
import { read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Loading, SkeletonBlock } from '../../../web/ui/Skeletons.tsx'
import { type BillingInvoice, listInvoices } from '../contract.ts'
import css from './Invoices.module.css'

/** "Paid", "Refunded" */
export function invoiceStateWords({ status, reversed }: BillingInvoice): string {
  if (reversed !== null) return reversed === 'refund' ? 'Refunded' : 'Disputed'
  return { paid: 'Paid', open: 'Not paid yet', uncollectible: 'Not paid', void: 'Void', draft: 'Draft' }[status]
}

/** Every invoice, newest first, each with a receipt to print. */
export function Invoices() {
  const { zone } = usePerson()
  const found = useQuery(read(listInvoices, {}))
  return (
    <Panel title="Invoices" flush>
      {found.isPending && (
        <Loading label="Loading the invoices">
          <SkeletonBlock width="100%" height={88} />
        </Loading>
      )}
      {!found.data && found.isError && (
        <FailedState
          title="The invoices could not be loaded"
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel
        />
      )}
      {found.data?.rows.length === 0 && <p className={css.none}>There is no invoice yet.</p>}
      <ul className={css.list}>
        {found.data?.rows.map((of) => {
          const day = dayIn(zone, new Date(of.createdAt))
          return (
            <li className={css.row} key={of.id}>
              <span>
                {monthDayWords(day)}, {day.slice(0, 4)}
              </span>
              <span className={css.number}>{of.number}</span>
              <span className={css.state}>{invoiceStateWords(of)}</span>
              <strong className={of.reversed === null ? undefined : css.struck}>{moneyWords(of.amount)}</strong>
              <Link className={css.receipt} to={`/billing/receipts/${of.id}`} aria-label={`Receipt of ${of.number}`}>
                <IconReceipt size={18} stroke={1.75} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
