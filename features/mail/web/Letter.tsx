import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { parseAddress } from '../../../contract/address.ts'
import type { listDevMails } from '../contract.ts'
import css from './Mailbox.module.css'

type Mail = z.output<typeof listDevMails.output>[number]

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function Letter({ mail, open }: { mail: Mail; open: boolean }) {
  // As it was when the mail arrived: a newer one does not close the one being read.
  const [openedAtFirst] = useState(open)
  return (
    <li>
      <details className={css.mail} open={openedAtFirst}>
        <summary className={css.summary}>
          <span className={css.subject}>{mail.subject}</span>
          <span className={css.facts}>
            To {mail.to} · <time dateTime={mail.sentAt}>{clock.format(new Date(mail.sentAt))}</time>
          </span>
        </summary>
        <p className={css.text}>
          {mail.text.split(/(https?:\/\/\S+)/).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail's text never changes
            <Fragment key={index}>{index % 2 ? <Address address={part} /> : part}</Fragment>
          ))}
        </p>
      </details>
    </li>
  )
}

/** An address in a mail: a link if it leads to this installation, else its text alone. */
function Address({ address }: { address: string }) {
  const url = parseAddress(address)
  if (url?.origin !== window.location.origin) return address
  return <Link to={`${url.pathname}${url.search}`}>{address}</Link>
}
