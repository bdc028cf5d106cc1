/** The one plan that is sold. Amounts are whole cents. */
export const premiumPlan = {
  name: 'Quad Premium',
  price: 499,
  regularPrice: 999,
  currency: 'USD',
  /** As the browser sends it where no provider names its own. */
  demoPriceId: 'price_demo_premium_monthly',
} as const

/** Days for which Premium stays when a renewal fails. */
export const graceDays = 7
/** Months that a pause can last at most. */
export const maxPauseMonths = 6
/** Cards and others that the provider takes. */
export const paymentMethods = ['Credit card', 'Apple Pay', 'Bank account'] as const

/** Where Premium is paid: at Stripe, in the demo, or nowhere. */
export const billingModes = ['stripe', 'demo', 'off'] as const
export type BillingMode = (typeof billingModes)[number]

/** What a feature gives to people with Premium; the list in every text about it is made of these. */
export type PlanFeature = {
  /** As the specification orders them. */
  order: number
  /** "Unlimited tutor sessions" */
  name: string
  /** A sentence about a free account: "A free account holds 4 open bookings at a time." */
  free: string
  /** The same in a few words: "now 4 open bookings at a time". */
  freeNow: string
  /** What it means with Premium, in a few words: "Book as many as you need". */
  paid: string
}

export const premiumWords = {
  welcome: 'Welcome to the premium plan! 🎉',
  demoPaid: 'Demo payment successful! Configure payment keys for real payments.',
  logIn: 'Please log in to upgrade to premium',
  notStarted: 'Failed to start checkout process',
  noSession: 'Failed to create checkout session',
  notUpdated: 'Payment successful, but there was an issue updating your account. Please contact support.',
  already: 'You have Premium already.',
  goesOn:
    'Your subscription still runs, although there is no payment for this term. The next one gives Premium again. You can cancel it.',
  goesOnCancelled:
    'Your subscription ends with this term, for which there is no payment. After that you can upgrade again.',
  off: 'Upgrading is off on this Quad, since no payment provider is set up.',
  unknownPrice: 'This price is not offered.',
  foreignAddress: 'Only addresses of this Quad can be returned to.',
  notThere: 'This payment is not there any more.',
  nothingToChange: 'There is no subscription that can be changed.',
  notPausable: 'It can be paused once it is paid and renews.',
  pauseTooLong: `A pause lasts at most ${maxPauseMonths} months.`,
  otherPrice:
    'The price at the payment provider is not the one shown here. Nothing was charged; tell whoever runs Quad.',
  providerAway: 'The payment provider cannot be reached. Nothing was charged; try again in a moment.',
}
