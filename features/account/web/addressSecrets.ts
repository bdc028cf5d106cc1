/** A secret from the address; empty where it is missing. Reading twice gives the same, since React may read twice. */
export function readAddressSecret(name: string): string {
  return new URLSearchParams(window.location.search).get(name) ?? ''
}

/** Removes secrets from the address bar and the browser's history after reading them. */
export function clearAddressSecrets(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
