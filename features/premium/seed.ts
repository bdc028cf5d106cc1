import type { Shell } from '../../server/shell.ts'
import { demoOwners } from '../account/demo.ts'
import { compareCustomer } from './billing/truth.queries.ts'
import { demoCustomerId, demoProvider } from './demo/queries.ts'
import { advanceDemo, type DemoIds, emptyDemoState, openDemoSession, payDemo } from './demo/rules.ts'
import { monthsAfter } from './months.rules.ts'
import { billingCustomers, demoCustomers } from './tables.ts'

/** Three terms of the demo's Premium student, as if they had been paid month by month. */
export async function seedPremium(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const person = (await demoOwners(db))(premiumLogin)
  let count = 0
  const ids: DemoIds = {
    id: (kind) => `${kind}_demo_seed_${++count}`,
    number: () => `Q-${700 + 227 * count++}`,
  }
  const began = monthsAfter(new Date(now.getTime() - 17 * 86_400_000), -2)
  const session = 'cs_demo_seed'
  const open = openDemoSession(emptyDemoState, session, began)
  const { state } = payDemo(open, session, '0001', true, ids, began)
  const { state: today } = advanceDemo(state, ids, now)
  const id = demoCustomerId(person.id)
  await db.insert(demoCustomers).values({ id, userId: person.id, state: today, updatedAt: now })
  await db.insert(billingCustomers).values({ id, source: 'demo', userId: person.id, createdAt: began })
  await compareCustomer(shell, demoProvider, id)
}

/** Of "Explore as Premium student". */
const premiumLogin = 'imogen.farrow'
