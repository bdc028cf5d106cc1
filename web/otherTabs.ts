/** `changed`: somebody has signed in; `left`: somebody has signed out. */
type SessionNews = 'changed' | 'left'

let channel: BroadcastChannel | undefined

/** Listens to what other tabs of this browser say about the session that they share. */
export function listenToOtherTabs(heard: (news: SessionNews) => void): void {
  if (!('BroadcastChannel' in window)) return
  channel = new BroadcastChannel('quad.session')
  channel.onmessage = ({ data }) => {
    if (data === 'changed' || data === 'left') heard(data)
  }
}

/** Not to this tab itself. */
export function tellOtherTabs(news: SessionNews): void {
  channel?.postMessage(news)
}
