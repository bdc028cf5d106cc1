import { homeworkAccess } from '../../features/homework/access.ts'
import { attachmentsUndoAccess } from '../../features/homework/attachments/access.ts'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { connect, type Database, type Engine } from '../../server/db/db.ts'
import type { Feature } from '../../server/feature.ts'
import { features } from '../../server/features.ts'
import { noStaticFiles } from '../../server/http/static.ts'
import { makeLog } from '../../server/log.ts'
import { accessRows, unprovenEndpoints, unprovenTopics } from '../../server/testing/access.ts'
import type { AccessRows } from '../../server/testing/accessRow.ts'
import { createGuildTables, type GuildFaults, makeGuildFeature } from '../../server/testing/guilds.ts'
import { type Running, runApp } from '../../server/testing/run.ts'
import { tryBelonging } from './belonging.ts'
import type { Findings } from './findings.ts'
import { tryEverything } from './matrix.ts'
import { tryOthers } from './others.ts'
import type { ProofOutcome } from './outcome.ts'
import { plantedAccess, plantedFeature } from './planted.ts'
import { belongingFaults, belongingPlanted, missedBelongingFaults } from './plantedBelonging.ts'
import { missedOthersFaults, othersFaults, othersPlanted } from './plantedOthers.ts'
import { missedScopeFaults, scopeFaults } from './plantedScopes.ts'
import { missedShutOutFaults, shutOutFaults, shutOutPlanted, shutOutRows } from './plantedShutOut.ts'
import { missedTokenFaults, plantedTokens } from './plantedTokens.ts'
import { foundWords, nonePlanted, plantsHere, sampled } from './sampled.ts'
import { hasSource, missedSearchFaults, type SearchFindings, searchFaults, trySearching } from './searching.ts'
import { openWithoutRow } from './shutOut.ts'
import { type TokenFaults, type TokenFindings, tryTokens } from './tokens.ts'
import { tryTopics } from './topics.ts'

/** The quick form tries one of so many endpoints. */
const quickPart = 80
/** So many people look in the quick form where everybody around some people, or an organization, reads everything. */
const quickLooks = 3

/** With a mail server set up, so that the mailbox of development is closed. */
const settings = { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent' }

/** Planted last: an undo of files is as if its transaction were rolled back, yet acknowledged. */
const idleUndo = `
  create function planted_idle() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then return null; end if;
    return old;
  end $$;
  create trigger planted_idle before delete on undo_records for each row execute function planted_idle();
  create trigger planted_idle before update on attachments for each row when (old.deleted_at is not null) execute function planted_idle();`

export const featuresWithRows = [...new Set(accessRows.map(({ feature }) => feature))]

/** The same for the endpoints and topics of one feature, with nothing planted. */
export async function proveAccessOf(database: Database, feature: string): Promise<ProofOutcome> {
  const rows = accessRows.filter((of) => of.feature === feature)
  const post = await startSmtp()
  const app = await runApp(database, { ...settings, SMTP_URL: post.url }, noStaticFiles, features)
  try {
    const all = await tryEverything(app, features, rows)
    const tokens = await tryTokens(app, features, rows)
    const topics = await tryTopics(app, features, rows)
    const faults = [all.leaks, all.surprises, all.taken, tokens.leaks, tokens.surprises, topics.leaks, topics.surprises]
    return {
      line: `${all.endpoints} endpoints of ${feature}: ${all.calls} calls, ${all.keys} privileged keys, ${tokens.calls} calls with tokens, ${topics.tries} subscriptions`,
      faults: faults.flat(),
    }
  } finally {
    await app.close()
    await post.close()
  }
}

/** Nobody reaches other people's records, and nobody sets fields that are not theirs to set. */
export async function proveAccess(database: Database, quick: boolean): Promise<ProofOutcome> {
  const tried = quick ? sampled(accessRows, quickPart) : accessRows
  const offered = [...features, plantedFeature, shutOutPlanted, othersPlanted, belongingPlanted]
  const isTaken = (on: Engine) => !quick || database.engine === on
  // The one node whose jobs run.
  const post = await startSmtp()
  const app = await runApp(database, { ...settings, SMTP_URL: post.url }, noStaticFiles, offered)
  try {
    const all = await tryEverything(app, features, tried)
    // Of the two that read everything as many people, the quick form takes one on each engine.
    const others = isTaken('embedded')
      ? await tryOthers(app, features, quick ? quickLooks : undefined)
      : { reads: 0, leaks: [] }
    const belonging = isTaken('postgres')
      ? await tryBelonging(app, features, quick ? quickLooks : undefined)
      : { reads: 0, leaks: [], stale: [] }
    const searching = await trySearching(app, quick ? accessRows.filter(hasSource) : accessRows)
    const topics = await tryTopics(app, features, tried)
    const tokens = await tryTokens(app, features, tried)
    const missing = [...unprovenEndpoints(features), ...unprovenTopics(features), ...openWithoutRow(accessRows)]
    const { planted, missed } = plantsHere(database, quick) ? await missedAccess(app, database) : nonePlanted
    return {
      line:
        `${all.endpoints} endpoints x everybody: ${all.calls} calls, ${all.leaks.length} leaks, ${all.surprises.length} wrong statuses; ` +
        `${all.writes} writes x privileged keys: ${all.keys} tries, ${all.taken.length} effects; ` +
        `${all.endpoints} endpoints x tokens (${tokens.open} open): ${tokens.calls} calls, ${tokens.leaks.length} leaks, ${tokens.surprises.length} wrong statuses; ` +
        `${others.reads} reads of hidden, suspended and unseen people, ${others.leaks.length} leaks; ` +
        `${belonging.reads} reads around an organization, ${belonging.leaks.length} leaks, ${belonging.stale.length} lists that were late; ` +
        `${searching.searches} searches, ${searching.leaks.length} leaks; ` +
        `${topics.tries} subscriptions, ${topics.leaks.length} leaks; ${missing.length} endpoints or topics without a row; ` +
        foundWords(planted, missed),
      faults: [
        ...missing,
        ...all.leaks,
        ...all.surprises,
        ...all.taken,
        ...tokens.leaks,
        ...tokens.surprises,
        ...others.leaks,
        ...belonging.leaks,
        ...belonging.stale,
        ...searching.leaks,
        ...searching.surprises,
        ...topics.leaks,
        ...topics.surprises,
        ...missed,
      ],
    }
  } finally {
    await app.close()
    await post.close()
  }
}

/** How many faults are planted in what is offered here, and those of them that are not found. */
async function missedAccess(app: Running, database: Database): Promise<{ planted: number; missed: string[] }> {
  const planted = await tryEverything(app, features, [plantedAccess])
  const plantedShutOut = await tryEverything(app, features, [shutOutRows])
  const plantedOthers = await tryOthers(app, [othersPlanted])
  const plantedBelonging = await tryBelonging(app, [belongingPlanted])
  const missedSearches = await missedSearchFaults((planted) => tryPlantedSearch(database, planted))
  const plantedTopics = await tryTopics(app, [plantedFeature], [plantedAccess])
  await createGuildTables(database)
  const missedTokens = await missedTokenFaults((first, rows, faults) => tryPlantedTokens(database, first, rows, faults))
  const missedScopes = await missedScopeFaults((faults, rows) => tryGuilds(database, faults, rows))
  await database.pool.query(idleUndo)
  const idle = await tryEverything(app, features, [attachmentsUndoAccess])
  const ofOne: Record<string, boolean> = {
    'a planted read of all records': planted.leaks.some((leak) => leak.includes('saw')),
    'a planted delete of any record': planted.leaks.some((leak) => leak.includes('changed')),
    'a planted write that takes any key': planted.taken.length > 0,
    'a planted topic for everybody': plantedTopics.leaks.length > 0,
    'a planted undo that is acknowledged and does nothing': idle.surprises.some((words) =>
      words.includes('nothing is different'),
    ),
    'a planted route without a row':
      unprovenEndpoints([...features, plantedFeature]).length === plantedFeature.routes.length,
  }
  return {
    planted:
      Object.keys(ofOne).length +
      [shutOutFaults, othersFaults, belongingFaults, scopeFaults, searchFaults, plantedTokens.length].reduce(
        (sum, many) => sum + many,
      ),
    missed: [
      ...Object.entries(ofOne).flatMap(([words, isFound]) => (isFound ? [] : [`${words} was not found`])),
      ...missedShutOutFaults(plantedShutOut),
      ...missedOthersFaults(plantedOthers),
      ...missedBelongingFaults(plantedBelonging),
      ...missedScopes,
      ...missedSearches,
      ...missedTokens,
    ],
  }
}

/** The guilds by everybody, on a node of their own. */
async function tryGuilds(database: Database, faults: GuildFaults, rows: AccessRows): Promise<Findings> {
  const offered = [...features, makeGuildFeature(faults)]
  const app = await runApp(database, settings, noStaticFiles, offered)
  try {
    return await tryEverything(app, offered, [rows])
  } finally {
    await app.close()
  }
}

/** The words of homework, on a node of its own with a search source that is at fault. */
async function tryPlantedSearch(database: Database, planted: Feature): Promise<SearchFindings> {
  // Another statement under the same name needs connections of its own.
  const own = connect(database.engine, database.pool.options, makeLog('silent'))
  const app = await runApp(own, settings, noStaticFiles, [...features, planted])
  try {
    return await trySearching(app, [homeworkAccess])
  } finally {
    await app.close()
    await own.close()
  }
}

/** One endpoint with tokens, on a node of its own with features that are at fault. */
async function tryPlantedTokens(
  database: Database,
  first: Feature[],
  rows: AccessRows,
  faults: TokenFaults,
): Promise<TokenFindings> {
  const app = await runApp(database, settings, noStaticFiles, [...first, ...features])
  try {
    return await tryTokens(app, features, [rows], faults)
  } finally {
    await app.close()
  }
}
