import { IconBrandApple, IconBuildingBank, IconCheck, IconCreditCard, IconLock, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { moneyWords } from '../../../contract/words/money.ts'
import { errorWords, read } from '../../../web/api/api.ts'
import { noteHappening } from '../../../web/happenings.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Loading, SkeletonBlock } from '../../../web/ui/Skeletons.tsx'
import { useBackCloses } from '../../../web/ui/useBackCloses.ts'
import { type PremiumStatus, readPremium } from '../contract.ts'
import { paymentMethods, premiumPlan } from '../plan.rules.ts'
import css from './UpgradeDialog.module.css'
import { useCheckout } from './useCheckout.ts'

type UpgradeDialogProps = { opened: boolean; onDrawn: () => void; onClose: () => void }

/** What Premium is and costs, with the way to the payment page. */
export function UpgradeDialog({ opened, onDrawn, onClose }: UpgradeDialogProps) {
  const found = useQuery({ ...read(readPremium, {}), enabled: opened })
  const checkout = useCheckout()
  useBackCloses(opened, onClose)
  useEffect(onDrawn, [onDrawn])
  useEffect(() => {
    if (opened) noteHappening('upgrade_opened')
  }, [opened])
  const plan = found.data?.plan
  const price = moneyWords(plan?.price ?? premiumPlan.price)
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Upgrade to Premium"
      noCancel
      submit={{
        label: `Upgrade to Premium - ${price}`,
        busyLabel: 'Processing...',
        busy: checkout.isBusy,
        disabled: !plan || found.data?.mode === 'off',
      }}
      onSubmit={() => plan && checkout.begin(plan.priceId)}
      note={
        <span className={css.note}>
          <IconLock size={18} stroke={1.75} aria-hidden />
          {found.data?.mode === 'demo'
            ? 'Demo: no money moves and no card is asked for.'
            : 'Secure payment. Your card number never reaches Quad.'}
        </span>
      }
    >
      {checkout.error !== null && (
        <div className={css.box}>
          <MessageBox kind="error">{errorWords(checkout.error)}</MessageBox>
        </div>
      )}
      {found.isPending && (
        <Loading label="Loading the plan">
          <SkeletonBlock width="100%" height={220} />
        </Loading>
      )}
      {!found.data && found.isError && (
        <FailedState
          title="The plan could not be loaded"
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel
        />
      )}
      {found.data && <PlanWords of={found.data} />}
    </FormModal>
  )
}

const methodIcons = [IconCreditCard, IconBrandApple, IconBuildingBank]

function PlanWords({ of: { plan, features } }: { of: PremiumStatus }) {
  return (
    <div className={css.plan}>
      <div className={css.head}>
        <div>
          <h3 className={css.name}>{premiumPlan.name}</h3>
          <p className={css.hint}>One plan, everything in it</p>
        </div>
        <p className={css.price}>
          <strong>{moneyWords(plan.price)}</strong> per month
        </p>
      </div>
      <h4 className={css.label}>Included</h4>
      <ul className={css.list}>
        {features.map(({ name, free }) => (
          <li className={css.feature} key={name}>
            <IconCheck className={css.tick} size={18} stroke={1.75} aria-hidden />
            <div>
              <p className={css.featureName}>{name}</p>
              <p className={css.hint}>{free}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={css.discount}>
        <IconSchool size={18} stroke={1.75} aria-hidden />
        <p>
          <strong>Student discount.</strong> {moneyWords(plan.price)} instead of <s>{moneyWords(plan.regularPrice)}</s>{' '}
          per month. Cancel anytime.
        </p>
      </div>
      <h4 className={css.label}>Accepted payment methods</h4>
      <ul className={css.methods}>
        {paymentMethods.map((name, index) => {
          const Icon = methodIcons[index] ?? IconCreditCard
          return (
            <li className={css.method} key={name}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {name}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
