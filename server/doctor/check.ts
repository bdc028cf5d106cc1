import type { Env } from '../env.ts'
import { hideSecrets, secretsIn } from '../settings/hide.ts'
import { adviceOnCertificate } from './certificate.ts'

/** What a check found: what was seen, and what to do about it. Whole sentences for the operator, without secrets. */
export type Finding = { state: 'ok' | 'warning' | 'failed'; seen: string; todo: string | null }

/** A finding with the name of its check. */
export type Diagnosis = Finding & { name: string }

export type HealthCheck = {
  name: string
  /** How long it may take. */
  seconds: number
  look: () => Promise<Finding> | Finding
  /** What to do when it throws or takes too long. */
  todo: string
}

export const ok = (seen: string): Finding => ({ state: 'ok', seen, todo: null })
export const warning = (seen: string, todo: string): Finding => ({ state: 'warning', seen, todo })
export const failed = (seen: string, todo: string): Finding => ({ state: 'failed', seen, todo })

/** Runs a check within its time. Resolves always: what it throws is a failure. */
export async function runCheck({ name, seconds, look, todo }: HealthCheck, env: Env): Promise<Diagnosis> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(failed(`There was no answer within ${seconds} seconds.`, todo)), seconds * 1000)
  })
  const looked = Promise.resolve()
    .then(look)
    .catch((error: unknown) => failed(heardSentence(env, error), adviceOnCertificate(error) ?? todo))
  const found = await Promise.race([looked, late])
  clearTimeout(timer)
  return { name, ...found }
}

/** The message of another program, as a sentence. It may repeat what was sent to it. */
export function heardSentence(env: Env, error: unknown): string {
  return hideSecrets(sentenceOf(error), secretsOf(env))
}

/** The message of an error, as a sentence. Some errors of connections have a code only. */
export function sentenceOf(error: unknown): string {
  const {
    message = '',
    code,
    path,
  } = error instanceof Error ? (error as Error & { code?: unknown; path?: unknown }) : {}
  if (code === 'EACCES' && typeof path === 'string') return `This user may not use ${path}.`
  const words = (message || (typeof code === 'string' ? code : '') || 'It failed without a reason.')
    // Of Node's own options, which nobody can set here.
    .replace(/; if the root CA is installed locally, try .*--use-system-ca$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 400)
  return /[.!?]$/.test(words) ? words : `${words}.`
}

function secretsOf(env: Env): (string | undefined)[] {
  const { QUAD_SECRET, METRICS_TOKEN, S3_SECRET_ACCESS_KEY, SMTP_URL, DATABASE_URL, REDIS_URL } = env
  return [QUAD_SECRET, METRICS_TOKEN, S3_SECRET_ACCESS_KEY, ...[SMTP_URL, DATABASE_URL, REDIS_URL].flatMap(secretsIn)]
}
