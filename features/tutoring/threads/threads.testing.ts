import { idOf, succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { listTutorMessages, readTutorThread, writeToTutor, writeTutorMessage } from './contract.ts'

/** Asks a tutor, by the id of the profile; answers the id of the conversation. */
export const askTutorOf = async (who: Caller, id: string, body: string) =>
  idOf(await who.call(writeToTutor, { id, message: crypto.randomUUID(), body }))

export const writeIn = (who: Caller, id: string, body: string, message: string = crypto.randomUUID()) =>
  who.call(writeTutorMessage, { id, message, body })

/** The words of a conversation as somebody reads them, oldest first. */
export async function wordsIn(who: Caller, id: string): Promise<string[]> {
  const { rows } = succeeded(await who.call(listTutorMessages, { id, limit: 100 }))
  return rows.map(({ body }) => body).toReversed()
}

export const unreadIn = async (who: Caller, id: string) => succeeded(await who.call(readTutorThread, { id })).unread
