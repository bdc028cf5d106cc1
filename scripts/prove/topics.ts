import { addAssignment } from '../../features/homework/contract.ts'
import type { Feature } from '../../server/feature.ts'
import { openTab } from '../../server/live/tab.testing.ts'
import { isOwnTopic, listeningRoles } from '../../server/live/topics.ts'
import type { AccessRows, KeyHolder, ScopeProof } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { holderOf, withRole } from './people.ts'

export type Subscriptions = { tries: number; leaks: string[]; surprises: string[] }

/**
 * Every topic as everybody: shared ones with the owner's key, and a person's own ones with the owner's id as a key,
 * while the owner's rows change.
 */
export async function tryTopics(app: Running, features: Feature[], list: AccessRows[]): Promise<Subscriptions> {
  const found: Subscriptions = { tries: 0, leaks: [], surprises: [] }
  const owner = await app.student()
  const others: Record<string, Caller> = {
    other: await app.student(),
    moderator: await withRole(app, 'moderator'),
    admin: await withRole(app, 'admin'),
  }
  const own = features.flatMap(({ live = [] }) => live.filter(isOwnTopic).map(({ topic }) => topic))
  const shared: string[] = []
  const open: string[] = []
  const ofStaff: string[] = []
  const ofAdmins: string[] = []
  for (const { make, topics = [] } of list) {
    if (topics.length === 0) continue
    const owned = await make(owner, `Mk${crypto.randomUUID().slice(0, 8)}`, app)
    for (const { topic, key, everybody, staff, admins } of topics)
      (admins ? ofAdmins : staff ? ofStaff : everybody ? open : shared).push(`${topic}:${key(owned)}`)
  }
  const withRoles = [...ofStaff, ...ofAdmins]
  const mine = await openTab(owner, [...own, ...shared, ...open, ...withRoles])
  found.tries += withRoles.length
  for (const name of withRoles)
    if (!mine.of(name).includes(null)) found.leaks.push(`somebody without a role could listen to ${name}`)
  for (const name of [...own, ...shared, ...open]) {
    found.tries++
    if (mine.of(name).includes(null)) found.surprises.push(`the owner could not listen to ${name}`)
  }
  for (const [who, caller] of Object.entries(others)) {
    const foreign = [...shared, ...own.map((topic) => `${topic}:${owner.id}`)]
    const tab = await openTab(caller, [...own, ...foreign, ...open, ...withRoles])
    found.tries += own.length + foreign.length + open.length + withRoles.length
    for (const name of withRoles) {
      const may = who === 'admin' || (who === 'moderator' && ofStaff.includes(name))
      if (tab.of(name).includes(null) === may)
        found.leaks.push(`${who} ${may ? 'could not' : 'could'} listen to ${name}`)
    }
    for (const name of open) if (tab.of(name).includes(null)) found.surprises.push(`${who} could not listen to ${name}`)
    for (const name of foreign)
      if (tab.of(name).some((seq) => seq !== null)) found.leaks.push(`${who} could listen to the owner's ${name}`)
    const before = tab.of('homework').length
    await owner.call(addAssignment, { title: 'Quiz', course: 'Botany', dueDate: '2031-05-05' })
    if (own.includes('homework')) await mine.until(() => mine.of('homework').length > 1)
    // Its own answer comes after everything that it was sent before.
    const last = `none:${owner.id}`
    tab.say({ do: 'subscribe', topics: [last] })
    await tab.hears(last)
    if (tab.of('homework').length > before) found.leaks.push(`${who} was told of the owner's homework`)
    tab.socket.terminate()
  }
  mine.socket.terminate()
  for (const { scope } of list) if (scope) await tryTopicsOf(app, features, scope, found)
  return found
}

/** The topics of a scope: by people with a role, by others, and by those whose role ended. */
async function tryTopicsOf(app: Running, features: Feature[], proof: ScopeProof, found: Subscriptions) {
  const { scope, make } = proof
  const topics = features
    .flatMap(({ live = [] }) => live)
    .flatMap((one) => ('scope' in one && one.scope === scope ? [{ topic: one.topic, roles: listeningRoles(one) }] : []))
  if (topics.length === 0) return
  const sample = await make(app, `Mk${crypto.randomUUID().slice(0, 8)}`, 'inner')
  const people: (KeyHolder & { who: string; role: string })[] = []
  for (const role of scope.roles) {
    const holder = await holderOf(app, proof, sample, role)
    if (holder) people.push({ who: `the ${role}`, role, ...holder })
    else found.surprises.push(`nobody is ${role} in the sample of the scope ${scope.name}`)
  }
  const keys = [...new Set(people.map(({ key }) => key))]
  // By no given role: whoever these are, they have that of everybody, if there is one.
  const others = [
    ...Object.entries(sample.had).map(([role, { caller }]) => ({ who: `a former ${role}`, caller })),
    { who: 'an outsider', caller: await app.student() },
    { who: 'a site moderator', caller: await withRole(app, 'moderator') },
    { who: 'a site admin', caller: await withRole(app, 'admin') },
  ].flatMap((one) => keys.map((key) => ({ ...one, key, role: scope.everybody ?? '' })))
  for (const { topic, roles } of topics) {
    const hears = async ({ caller, key }: KeyHolder) => {
      found.tries++
      const tab = await openTab(caller, [`${topic}:${key}`])
      tab.socket.terminate()
      return !tab.of(`${topic}:${key}`).includes(null)
    }
    for (const one of [...people, ...others]) {
      const may = roles.includes(one.role)
      const does = await hears(one)
      if (may && !does) found.surprises.push(`${one.who} could not listen to ${topic}`)
      if (!may && does) found.leaks.push(`${one.who} could listen to ${topic}`)
    }
  }
}
