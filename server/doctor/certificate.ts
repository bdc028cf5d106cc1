const own = 'set NODE_EXTRA_CA_CERTS to a file with its certificate'

/** What to do about a certificate, by the codes of OpenSSL and Node. */
const advice: Record<string, string> = {
  CERT_HAS_EXPIRED: 'Renew the certificate, and let the server load it. If it is valid, set the clock right.',
  CERT_NOT_YET_VALID: 'Set the clock right, or wait until the certificate is valid.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Get a certificate for this host name, or use the name that the certificate is for.',
  // One certificate that no authority signed.
  DEPTH_ZERO_SELF_SIGNED_CERT: `Get a certificate from an authority; browsers do not accept this one either. To make Quad itself accept it, ${own}.`,
  // A whole chain, up to an authority that nobody here knows.
  SELF_SIGNED_CERT_IN_CHAIN: `The certificate comes from an authority that this machine does not know. If it is your own, ${own}.`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `The certificate comes from an authority that this machine does not know. If it is your own, ${own}; otherwise let the server send the whole chain (fullchain.pem).`,
  // One certificate alone, signed by one that was not sent.
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `Let the server send the whole chain (fullchain.pem) and not the certificate alone. For an authority of your own, ${own}.`,
}

/** What to do about a certificate that was refused; undefined where something else is wrong. */
export function adviceOnCertificate(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  return advice[code] ?? adviceOnCertificate(error.cause)
}
