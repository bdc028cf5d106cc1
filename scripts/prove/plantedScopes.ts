import { guildAccess } from '../../server/testing/accessOfGuilds.ts'
import type { AccessRows } from '../../server/testing/accessRow.ts'
import { type GuildFaults, readGuild, readMinutes, setGuildRole } from '../../server/testing/guilds.ts'
import type { Findings } from './findings.ts'

/** Faults of a scope, and the leak that shows each. */
const planted: { words: string; faults: GuildFaults; path: string; leak: string }[] = [
  {
    words: 'a planted read for officers that is open to members',
    faults: { minutesForAll: true },
    path: readMinutes.path,
    leak: 'the member saw',
  },
  {
    words: 'a planted scope in which former members keep their role',
    faults: { leavingIsForgotten: true },
    path: readGuild.path,
    leak: 'a former member saw',
  },
  {
    words: 'a planted write that asks for the role in one thing and changes all',
    faults: { expelsAnywhere: true },
    path: setGuildRole.path,
    leak: "with an own key and another's second id changed",
  },
]
export const scopeFaults = planted.length

/** Planted faults that were not found, and findings without a fault. */
export async function missedScopeFaults(
  tryGuilds: (faults: GuildFaults, rows: AccessRows) => Promise<Findings>,
): Promise<string[]> {
  const { leaks, surprises, taken } = await tryGuilds({}, guildAccess)
  const missed = [...leaks, ...surprises, ...taken]
  for (const { words, faults, path, leak } of planted) {
    const rows = guildAccess.rows.filter(({ endpoint }) => endpoint.path === path)
    const found = await tryGuilds(faults, { ...guildAccess, rows })
    if (!found.leaks.some((one) => one.includes(leak))) missed.push(`${words} was not found`)
  }
  return missed
}
