import { type AccessRows, accessRow, proofOf, roleRow, type ScopeSample } from './accessRow.ts'
import type { Caller } from './caller.ts'
import {
  addGuildNote,
  foundGuild,
  guild,
  leaveGuild,
  listGuilds,
  readGuild,
  readMinutes,
  setGuildRole,
} from './guilds.ts'
import type { Running } from './run.ts'

type GuildRole = (typeof guild.roles)[number]

/** A guild with an officer, a member, an expelled officer and a member who left; notes and minutes. */
async function makeGuild(app: Running, marker: string): Promise<ScopeSample<GuildRole>> {
  const officer = await app.student()
  const answer = await officer.call(foundGuild, { name: `Guild ${marker}` })
  if (!('id' in answer)) throw new Error(`nobody could found a guild: ${JSON.stringify(answer)}`)
  const key = answer.id
  const give = async (caller: Caller, role: GuildRole | null): Promise<Caller> => {
    await officer.call(setGuildRole, { guild: key, person: caller.id, role })
    return caller
  }
  const member = await give(await app.student(), 'member')
  const formerOfficer = await give(await app.student(), 'officer')
  const formerMember = await give(await app.student(), 'member')
  for (const isMinutes of [false, true])
    await officer.call(addGuildNote, { guild: key, text: `Note ${marker}`, isMinutes })
  await give(formerOfficer, null)
  await formerMember.call(leaveGuild, { guild: key })
  const here = (caller: Caller) => ({ caller, key })
  return {
    has: { officer: here(officer), member: here(member) },
    had: { officer: here(formerOfficer), member: here(formerMember) },
    owned: { member: member.id },
  }
}

export const guildAccess: AccessRows = {
  feature: 'guilds',
  make: async (owner, marker) => {
    await owner.call(foundGuild, { name: `Guild ${marker}` })
    return {}
  },
  scope: proofOf(guild, makeGuild),
  rows: [
    accessRow(foundGuild, 'self', () => ({ name: 'Another' })),
    accessRow(listGuilds, 'self', () => ({})),
    roleRow(readGuild, ['officer', 'member'], (guild) => ({ guild })),
    roleRow(readMinutes, ['officer'], (guild) => ({ guild })),
    roleRow(addGuildNote, ['officer', 'member'], (guild) => ({ guild, text: 'Hello' })),
    roleRow(setGuildRole, ['officer'], (guild, { member = '' }) => ({ guild, person: member, role: null })),
    roleRow(leaveGuild, ['member'], (guild) => ({ guild })),
  ],
}
