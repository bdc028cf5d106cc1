/** Whether this browser, at this address, can have passkeys: they belong to a host with a name, reached safely. */
export const canHavePasskeys =
  'PublicKeyCredential' in window && window.isSecureContext && !/^\[|^[\d.]+$/.test(window.location.hostname)
