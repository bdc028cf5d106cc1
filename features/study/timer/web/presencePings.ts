import { Refusal } from '../../../../contract/refusal.ts'
import { call } from '../../../../web/api/api.ts'
import { presencePingMs } from '../../rules.ts'
import { presencePing } from '../contract.ts'
import { awakeMsNow, confirmAwake, unreportedAwakeMs } from './awakeTime.ts'
import { pageId } from './commandQueue.ts'
import { acceptServerTimer, setPendingCommands, timerNow } from './timerStore.ts'

/*
 * While the timer runs, one tab of the browser reports every 20 seconds how long it was awake. That tab holds a lock,
 * which also keeps the browser from freezing it. In browsers without locks each tab reports.
 */
let due = 0
let under = false
let leads = !navigator.locks

/** Whether this tab reports and rings for all tabs of the browser. */
export const isLeader = () => leads

const runs = () => timerNow()?.told.timer.state === 'running'

/** The returned function stops the pings. */
export function startPresencePings(): () => void {
  const leave = new AbortController()
  navigator.locks
    ?.request('quad.study-beat', { signal: leave.signal }, () => {
      leads = true
      void say()
      return new Promise<void>((resolve) => leave.signal.addEventListener('abort', () => resolve()))
    })
    .catch(() => undefined)

  const regular = window.setInterval(() => {
    awakeMsNow()
    if (leads && performance.now() >= due) void say()
  }, 5000)
  // A person who returns to a tab wants the present state, even if another tab reports.
  const back = () => {
    if (document.visibilityState === 'visible') void say()
  }
  addEventListener('online', back)
  document.addEventListener('visibilitychange', back)
  addEventListener('pageshow', back)
  addEventListener('pagehide', farewell)
  void say()
  return () => {
    leave.abort()
    leads = !navigator.locks
    clearInterval(regular)
    removeEventListener('online', back)
    document.removeEventListener('visibilitychange', back)
    removeEventListener('pageshow', back)
    removeEventListener('pagehide', farewell)
  }
}

async function say(): Promise<void> {
  if (under || !runs()) return
  under = true
  due = performance.now() + presencePingMs
  const from = performance.now()
  const until = awakeMsNow()
  try {
    const timer = await call(presencePing, { page: pageId, awakeMs: unreportedAwakeMs(until) })
    confirmAwake(until)
    acceptServerTimer(timer, (from + performance.now()) / 2)
  } catch (error) {
    const pending = timerNow()?.pending ?? []
    if (error instanceof Refusal && error.code === 'unavailable') setPendingCommands(pending, true)
  } finally {
    under = false
  }
}

/** The last ping, sent when the page is left; nobody waits for the answer. */
function farewell(): void {
  if (!runs()) return
  const body = JSON.stringify({ page: pageId, awakeMs: unreportedAwakeMs() })
  const headers = { 'content-type': 'application/json' }
  void fetch(`/api${presencePing.path}`, { method: presencePing.method, headers, body, keepalive: true }).catch(
    () => undefined,
  )
}
