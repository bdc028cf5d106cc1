import { Secret, TOTP } from 'otpauth'
import type { Shell } from '../../../server/shell.ts'
import { appCodes, inGroups, recoveryCodesAtOnce, stepsOff } from '../twoFactor/rules.ts'

/** A new key of 160 random bits, in base32. */
export function drawKey(): string {
  return new Secret({ size: 20 }).base32
}

/** What the QR code says: the key, and under which name the app lists it. */
export function keyAddress(key: string, email: string): string {
  return new TOTP({ ...appCodes, issuer: 'Quad', label: email, secret: Secret.fromBase32(key) }).toString()
}

/** The step of 30 seconds since 1970 whose code this is, among those near `now`; undefined: of none. */
export function stepOfCode(key: string, code: string, now: Date): number | undefined {
  const at = { period: appCodes.period, timestamp: now.getTime() }
  const off = TOTP.validate({ ...appCodes, ...at, token: code, secret: Secret.fromBase32(key), window: stepsOff })
  return off === null ? undefined : TOTP.counter(at) + off
}

/** In another row it does not open. */
export function sealKey(shell: Shell, person: string, key: string): string {
  return shell.secrets.seal(rowOf(person), key)
}

/** Throws when it was sealed with another QUAD_SECRET. */
export function openKey(shell: Shell, person: string, sealed: string): string {
  return shell.secrets.open(rowOf(person), sealed)
}

/** New recovery codes as people read them, and what is stored of each. */
export function drawRecoveryCodeSet(shell: Shell, person: string): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodesAtOnce }, () => new Secret({ size: 10 }).base32)
  return {
    shown: codes.map((code) => inGroups(code, '-')),
    hashes: codes.map((code) => hashRecoveryCode(shell, person, code)),
  }
}

/** With a key that is not in the database: 80 bits alone could be searched, and the same code differs by person. */
export function hashRecoveryCode(shell: Shell, person: string, code: string): string {
  return shell.secrets.sign('recovery code', `${person} ${code}`)
}

function rowOf(person: string): string {
  return `second factor of ${person}`
}
