import { useState } from 'react'
import { Refusal } from '../../../contract/refusal.ts'
import { call, errorWords } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { startCheckout } from '../contract.ts'
import { premiumWords } from '../plan.rules.ts'

/** Where payment pages may be: here, for the demo, and at the provider. */
const providerHosts = ['checkout.stripe.com']

/** Leads to a payment page, and to no other place whatever the answer says. */
export function useCheckout() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const begin = async (priceId: string) => {
    setBusy(true)
    setError(null)
    const { origin } = window.location
    try {
      const { url } = await call(startCheckout, {
        ...{ price_id: priceId, mode: 'subscription' as const },
        success_url: `${origin}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${origin}/billing/cancel`,
      })
      const to = new URL(url)
      if (to.origin !== origin && !(to.protocol === 'https:' && providerHosts.includes(to.host)))
        throw new Error(premiumWords.noSession)
      // The page is left; it stays busy until then.
      window.location.assign(to)
    } catch (failure) {
      setBusy(false)
      setError(failure)
      const isSignedOut = failure instanceof Refusal && failure.code === 'signed_out'
      const words = isSignedOut ? premiumWords.logIn : errorWords(failure, premiumWords.notStarted)
      toast.error(`Checkout failed: ${words}`)
    }
  }
  return { isBusy, error, begin }
}
