import { Button } from '@mantine/core'
import { IconFlask2, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { moneyWords } from '../../../../contract/words/money.ts'
import { call, errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { useTitle } from '../../../../web/navigation/title.ts'
import { usePerson } from '../../../../web/session.ts'
import { Logo } from '../../../../web/ui/Logo.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { premiumPlan } from '../../plan.rules.ts'
import { dateWords } from '../../web/premiumSentences.ts'
import { type DemoCheckout, leaveDemoCheckout, payDemoCheckout, readDemoCheckout } from '../contract.ts'
import { type DemoCard, demoWords } from '../rules.ts'
import { CardChoice } from './CardChoice.tsx'
import css from './DemoPayment.module.css'

/** The demo provider's payment page: the same way there and back as a real one, and no money. */
export function DemoPayment() {
  const { session = '' } = useParams()
  useTitle('Demo payment')
  const found = useQuery(read(readDemoCheckout, { session }))
  return (
    <div className={css.page}>
      <p className={css.strip}>
        <IconFlask2 size={18} stroke={1.75} aria-hidden />
        Demo payment page. No money moves and no card is asked for.
      </p>
      {found.isPending && (
        <Loading label="Loading the payment">
          <SkeletonBlock width="100%" height={320} />
        </Loading>
      )}
      {!found.data && found.isError && (
        <FailedFetch
          title="This payment is not there"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
        />
      )}
      {found.data && <Checkout of={found.data} session={session} />}
    </div>
  )
}

function Checkout({ of, session }: { of: DemoCheckout; session: string }) {
  const { zone } = usePerson()
  const pay = useWrite(payDemoCheckout)
  const [card, setCard] = useState<DemoCard>(of.confirming ?? '0001')
  const [fault, setFault] = useState<{ words: string; count: number } | null>(null)
  const [leaving, setLeaving] = useState(false)
  const isConfirming = of.confirming !== null && of.confirming === card
  const price = moneyWords(of.price)
  const send = () =>
    pay.mutate(
      { session, card, confirmed: isConfirming },
      {
        onSuccess({ payment }) {
          if (payment === 'paid') window.location.assign(of.successUrl)
          else
            setFault((old) =>
              payment === 'declined' ? { words: demoWords.declined, count: (old?.count ?? 0) + 1 } : null,
            )
        },
        onError: (error) => setFault((old) => ({ words: errorWords(error), count: (old?.count ?? 0) + 1 })),
      },
    )
  const leave = async () => {
    setLeaving(true)
    // It is over in any case: nobody has to wait for a server that is away.
    await call(leaveDemoCheckout, { session }).catch(() => undefined)
    window.location.assign(of.cancelUrl)
  }
  return (
    <div className={css.columns}>
      <div>
        <Logo />
        <p className={css.plan}>{premiumPlan.name}</p>
        <p className={css.price}>
          <strong>{price}</strong> per month
        </p>
        <dl className={css.sums}>
          <div className={css.sum}>
            <dt>Regular price</dt>
            <dd>{moneyWords(of.regularPrice)}</dd>
          </div>
          <div className={css.sum}>
            <dt>Student discount</dt>
            <dd>−{moneyWords(of.regularPrice - of.price)}</dd>
          </div>
          <div className={`${css.sum} ${css.due}`}>
            <dt>Due today</dt>
            <dd>{price}</dd>
          </div>
        </dl>
        <p className={css.hint}>Renews on {dateWords(of.renewsAt, zone)}. Cancel anytime.</p>
        <p className={css.box}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          This page stands in while no payment keys are set. The result travels the same way a real one does.
        </p>
      </div>
      <section className={css.card} aria-labelledby="demo-title">
        <h1 className={css.title} id="demo-title">
          {of.state !== 'open' ? 'This page is over' : isConfirming ? 'Confirm the payment' : 'Choose how it ends'}
        </h1>
        {of.state === 'open' ? (
          <>
            <p className={css.hint}>
              {isConfirming ? 'Your bank asks whether it is you.' : 'Invented cards, one for each outcome.'}
            </p>
            {fault && (
              <MessageBox kind="error" key={fault.count} takesFocus>
                {fault.words}
              </MessageBox>
            )}
            {!isConfirming && <CardChoice value={card} onChange={setCard} />}
            <Button fullWidth size="md" loading={pay.isPending} onClick={send}>
              {isConfirming ? `Confirm ${price}` : `Pay ${price} in demo`}
            </Button>
            <Button fullWidth size="md" variant="default" loading={leaving} onClick={leave}>
              Cancel and go back
            </Button>
          </>
        ) : (
          <>
            <p className={css.hint}>{of.state === 'paid' ? 'It is paid.' : demoWords.over}</p>
            <Button
              fullWidth
              onClick={() => window.location.assign(of.state === 'paid' ? of.successUrl : of.cancelUrl)}
            >
              Back to Quad
            </Button>
          </>
        )}
      </section>
    </div>
  )
}
