/** A secret that came in the address; empty where it is missing. Reading twice gives the same, since React may ask twice. */
export function readAddressSecret(name: string): string {
  return new URLSearchParams(window.location.search).get(name) ?? ''
}

/** Takes secrets out of the address bar and of the browser's history, after they were read. */
export function clearAddressSecrets(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
