import { tabHeader } from '../../../../contract/live.ts'
import { problem, Refusal } from '../../../../contract/refusal.ts'
import { thisTabId } from '../../../../web/api/tab.ts'
import { putPiece } from '../contract.ts'

/** A piece that takes longer than the server waits will not arrive any more. */
const timeout = 35_000

/**
 * Sends one piece, and reports how many of its bytes have been sent. Not by `fetch`, which reports nothing before the
 * answer. Throws a Refusal; `unavailable` when a retry may succeed.
 */
export function sendPiece(
  id: string,
  index: number,
  bytes: ArrayBuffer,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new Refusal('unavailable', 'The connection was lost.'))
    request.open(putPiece.method, `/api${putPiece.path.replace(':id', id).replace(':index', String(index))}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader(tabHeader, thisTabId)
    request.timeout = timeout
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      if (request.status === 200) return resolve()
      const known = problem.safeParse(parsed(request.responseText))
      const { code, detail } = known.success ? known.data : { code: 'unavailable' as const, detail: '' }
      // Too many at once, or an error of ours: the same piece may succeed in a moment.
      if (code === 'too_many' || code === 'broken' || code === 'unavailable') lost()
      else reject(new Refusal(code, detail))
    }
    request.onerror = lost
    request.ontimeout = lost
    request.onabort = lost
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return lost()
    request.send(bytes)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
