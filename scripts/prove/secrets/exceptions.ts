import type { Engine } from '../../../server/db/db.ts'
import type { FoundSecret } from './vault.ts'

/** Secrets that stand somewhere on purpose, and why. Each has to be met, or it is out of date. */
const kept: { name: RegExp; place: RegExp; on?: Engine; reason: string }[] = [
  {
    name: /session token$/,
    place: /^(public\.sessions\.token( while a mail waits)?$|the database’s files\/)/,
    reason: 'the sign-in library stores it; without the signature beside it in the cookie it signs nobody in',
  },
  {
    name: /^feed address$/,
    place: /^an address$/,
    reason: 'calendar programs know nothing but an address; it can be revoked, and only its hash is stored',
  },
  {
    name: /^join link$/,
    place: /^an address$/,
    reason: 'a link that is handed on; it can be revoked, and only its hash is stored',
  },
  {
    name: /^set-up link of a start$/,
    place: /^the output of a start$/,
    on: 'embedded',
    reason:
      'whoever reads the log runs the installation: the start names the link for the first admin, until there is one',
  },
  {
    name: /^root secret of a start$/,
    place: /^the data folder\/secret$/,
    on: 'embedded',
    reason: 'its own file, which only the owner of the process reads; with PostgreSQL it is a setting',
  },
]

/** What is no exception, in words; and the exceptions that nothing needed. */
export function judged(found: FoundSecret[], engine: Engine): { faults: string[]; unused: string[]; excused: number } {
  const used = new Set<(typeof kept)[number]>()
  const faults = found.flatMap((one) => {
    const excuse = kept.find(({ name, place }) => name.test(one.name) && place.test(one.place))
    if (excuse) used.add(excuse)
    return excuse ? [] : [`${one.place} holds ${one.name}, ${one.spelling}`]
  })
  return {
    faults: [...new Set(faults)],
    unused: kept
      .filter((one) => !used.has(one) && (one.on ?? engine) === engine)
      .map(({ reason }) => `nothing needs this exception any more: ${reason}`),
    excused: used.size,
  }
}
