/** Names this tab to the server, so that it is not told of its own writes. */
export const thisTabId = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('')
