import { expect } from 'vitest'
import { startStripe } from '../features/premium/stripe/standIn.testing.ts'
import { closeAtEnd, openAs, startQuad, testInChromium } from './quad.ts'

/*
 * Stripe's API stands in on loopback, its pages in the browser: who opens the payment page there has paid, its events
 * arrive, and it leads back.
 */
testInChromium('a student pays at Stripe, comes back, manages it there, and loses it with a refund', async () => {
  const stripe = await startStripe(() => new Date())
  closeAtEnd(() => stripe.close())
  const { origin } = await startQuad(stripe.settings)
  const { page, context, close } = await openAs(origin, { name: 'Petra Lindqvist' })
  let sent = 0
  const sendEvents = async () => {
    for (const event of stripe.events.slice(sent)) expect(await stripe.send({ origin }, event)).toBe(200)
    sent = stripe.events.length
  }
  await context.route('https://checkout.stripe.com/**', async (route) => {
    const session = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    stripe.pay(session)
    await sendEvents()
    await route.fulfill({ status: 302, headers: { location: stripe.backFrom(session) } })
  })
  await context.route('https://billing.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Portal</title><h1>Portal</h1>' }),
  )

  const second = await context.newPage()
  await second.goto('/')
  await second.getByRole('button', { name: 'Upgrade Now' }).waitFor()
  await page.goto('/profile?tab=subscription')
  await page.getByRole('main').getByRole('button', { name: 'Upgrade to Premium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await dialog.getByText('Secure payment. Your card number never reaches Quad.').waitFor()
  await dialog.getByRole('button', { name: 'Upgrade to Premium - $4.99' }).click()
  await page.getByRole('main').getByText('Processing your upgrade...').waitFor()
  await page.getByRole('heading', { name: 'Welcome to Premium!' }).waitFor()
  await second.getByRole('banner').getByText('Premium Member').first().waitFor()

  await page.getByRole('link', { name: 'Manage Subscription' }).click()
  const state = page.getByRole('status').filter({ hasText: 'Premium' })
  await state.getByText(/^Premium until .*, then it renews for \$4\.99\.$/).waitFor()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await state.getByText(/, then it ends\. Nothing more is charged\.$/).waitFor()
  expect([...stripe.subscriptions.values()].map((one) => one.cancel_at_period_end)).toEqual([true])
  await page.getByRole('button', { name: 'Resume' }).click()
  await state.getByText(/, then it renews for /).waitFor()
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByRole('heading', { name: 'Portal' }).waitFor()

  stripe.refund(stripe.invoices[0]?.id ?? '')
  await sendEvents()
  await second.getByRole('button', { name: 'Upgrade Now' }).waitFor()
  await close()
})
