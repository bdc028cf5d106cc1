/** What can happen to the security of an account, of which its owner is told at once. */
export const securityEvents = [
  'new-browser',
  'password-changed',
  'email-changed',
  'email-restored',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-new',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'token-made',
  'token-revoked',
] as const
export type SecurityEvent = (typeof securityEvents)[number]
