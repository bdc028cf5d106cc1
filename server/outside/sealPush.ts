import webPush from 'web-push'

/** Base64url: an uncompressed point of P-256, and the number that belongs to it. */
export type PushKeys = { publicKey: string; privateKey: string }
/** What a browser's PushSubscription says, in base64url. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

export function drawPushKeys(): PushKeys {
  return webPush.generateVAPIDKeys()
}

/**
 * A request to a push service with `pushUse`: the text is encrypted for the browser alone (RFC 8291), and signed by
 * Quad (RFC 8292). The library makes it and sends nothing. `contact`: an https or mailto address. `seconds`: how long the service
 * keeps it for a browser that is away. `topic`: of several with the same, it keeps the last; at most 32 letters of base64url.
 */
export function sealPush(
  text: string,
  {
    to,
    keys,
    contact,
    seconds,
    topic,
  }: { to: PushAddress; keys: PushKeys; contact: string; seconds: number; topic: string },
): { address: string; headers: Record<string, string>; body: Uint8Array } {
  const { endpoint, headers, body } = webPush.generateRequestDetails(to, text, {
    ...{ TTL: seconds, topic, urgency: 'high', contentEncoding: 'aes128gcm' },
    vapidDetails: { subject: contact, ...keys },
  })
  // The client counts the bytes itself.
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  return {
    address: endpoint,
    headers: Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: body ?? new Uint8Array(),
  }
}
