import { fullDayWords } from '../../contract/words/dates.ts'
import type { Mail } from '../../server/mail.ts'
import { invitationAddress, invitationDays } from './invitations/rules.ts'

export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Reset your Quad password',
    text: `Somebody, probably you, asked to reset the password of your Quad account.\n\nSet a new one here, within one hour:\n${link}\n\nIf it was not you, you need not do anything: your password stays as it is.`,
  }
}

export function confirmMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your email address for Quad',
    text: `Welcome to Quad.\n\nConfirm that this address is yours, within three days:\n${link}\n\nIf you did not sign up, ignore this mail.`,
  }
}

export function alreadyRegisteredMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'You already have a Quad account',
    text: `Somebody, probably you, tried to sign up for Quad with this address, which has an account already.\n\nSign in or reset your password here:\n${origin}/\n\nIf it was not you, you need not do anything.`,
  }
}

export function passwordChangedMail(to: string, origin: string, signedOut: 'all' | 'others' = 'all'): Mail {
  const devices = signedOut === 'all' ? 'all devices' : 'all other devices'
  return {
    to,
    subject: 'Your Quad password was changed',
    text: `The password of your Quad account was just changed, and ${devices} were signed out. API tokens have ended.\n\nIf it was not you, reset it at once:\n${origin}/`,
  }
}

/** `day`: when it is erased, YYYY-MM-DD. */
export function accountClosedMail(to: string, day: string, link: string): Mail {
  return {
    to,
    subject: 'Your Quad account will be deleted',
    text: `Your Quad account was deleted, by you or by somebody who knows your password. It is closed now, and everything stored about you will be erased on ${day}.\n\nIf you want to keep it, open this link before then:\n${link}\n\nIf it was not you, keep it and change your password at once.`,
  }
}

export function newBrowserMail(
  to: string,
  origin: string,
  { device, when, address }: { device: string; when: string; address: string },
): Mail {
  return {
    to,
    subject: 'New sign-in to your Quad account',
    text: `Somebody signed in to your Quad account in a browser that has not done so before.\n\nBrowser: ${device}\nWhen: ${when}\nNetwork address: ${address}\n\nIf it was you, you need not do anything. If not, sign it out and change your password at once:\n${origin}/settings#active-sessions`,
  }
}

export function invitationMail(to: string, origin: string, secret: string): Mail {
  return {
    to,
    subject: 'You are invited to Quad',
    text: `Somebody who runs the Quad at ${origin} invites you, with this address.\n\nMake your account here, within ${invitationDays} days:\n${invitationAddress(origin, secret)}\n\nThe link is for you alone. If you do not know what this is about, ignore this mail.`,
  }
}

/** After an API token was made. `may`: what it may do, in words. */
export function tokenMadeMail(to: string, origin: string, token: { name: string; may: string; endsOn: string }): Mail {
  return {
    to,
    subject: 'A new API token for your Quad account',
    text: `An API token was made for your Quad account: ${token.name}\n\nIt may do this: ${token.may}\nIt ends on ${fullDayWords(token.endsOn)}.\n\nIf it was not you, revoke it here and change your password:\n${origin}/settings#api-tokens`,
  }
}

export function tokenRevokedMail(to: string, origin: string, name: string): Mail {
  return {
    to,
    subject: 'An API token of your Quad account was revoked',
    text: `An API token of your Quad account was revoked: ${name}\n\nPrograms that call with it are refused from now on.\n\nIf it was not you, change your password:\n${origin}/settings#security`,
  }
}

export function newAddressMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your new email address for Quad',
    text: `Somebody, probably you, wants to use this address for their Quad account.\n\nConfirm it here, within a day:\n${link}\n\nIf it was not you, ignore this mail: nothing changes.`,
  }
}

export function takenAddressMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'You already have a Quad account',
    text: `Somebody, probably you, wanted to use this address for another Quad account. It has an account already.\n\nSign in or reset your password here:\n${origin}/\n\nIf it was not you, you need not do anything.`,
  }
}

/** To the old address. */
export function addressChangedMail(to: string, newEmail: string, undoLink: string): Mail {
  return {
    to,
    subject: 'The email address of your Quad account was changed',
    text: `Your Quad account has another email address now: ${newEmail}\n\nIf it was not you, take the account back here, within 72 hours. You choose a new password, and everybody else is signed out:\n${undoLink}\n\nIf it was you, you need not do anything.`,
  }
}

/** To both addresses. */
export function addressRestoredMail(to: string, oldEmail: string): Mail {
  return {
    to,
    subject: 'The email address of a Quad account was changed back',
    text: `A change of the email address of a Quad account was undone. The address is ${oldEmail} again, the password is a new one, and all devices were signed out. API tokens have ended.`,
  }
}

export function passkeyAddedMail(to: string, origin: string, name: string): Mail {
  return {
    to,
    subject: 'A passkey was added to your Quad account',
    text: `The passkey "${name}" was just added to your Quad account. Whoever has it can sign in without your password.\n\nIf it was not you, remove it and change your password at once:\n${origin}/settings#passkeys`,
  }
}

export function passkeyRemovedMail(to: string, origin: string, name: string): Mail {
  return {
    to,
    subject: 'A passkey was removed from your Quad account',
    text: `The passkey "${name}" was just removed from your Quad account. It no longer signs anybody in.\n\nIf it was not you, change your password at once:\n${origin}/settings#security`,
  }
}

const twoFactorSettings = (origin: string) => `${origin}/settings#two-factor-sign-in`
const ifNotYou = (origin: string) =>
  `If it was not you, change your password at once and look here:\n${twoFactorSettings(origin)}`

export function twoFactorOnMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'Two-factor sign-in is on for your Quad account',
    text: `From now on Quad asks for a code from your app after your password. All other devices were signed out.\n\nKeep your recovery codes where you find them without your phone.\n\n${ifNotYou(origin)}`,
  }
}

export function twoFactorOffMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'Two-factor sign-in is off for your Quad account',
    text: `Your password alone is enough to sign in from now on. Your recovery codes are void.\n\n${ifNotYou(origin)}`,
  }
}

/** After `npm run reset-2fa`. */
export function twoFactorResetMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'Two-factor sign-in was reset for your Quad account',
    text: `The people who run this Quad turned off two-factor sign-in for your account, and all devices were signed out. Sign in with your password and set it up again:\n${twoFactorSettings(origin)}\n\nIf you did not ask for that, write to them at once.`,
  }
}

export function newRecoveryCodesMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'New recovery codes for your Quad account',
    text: `New recovery codes were made for your Quad account. The older ones are void.\n\n${ifNotYou(origin)}`,
  }
}

export function recoveryCodeUsedMail(to: string, origin: string, left: number): Mail {
  const rest = left === 0 ? 'None is left' : left === 1 ? '1 is left' : `${left} are left`
  return {
    to,
    subject: 'A recovery code of your Quad account was used',
    text: `Somebody proved with a recovery code that your Quad account is theirs. ${rest}; you can make new ones in your settings.\n\n${ifNotYou(origin)}`,
  }
}

/** `day`: when it is erased, YYYY-MM-DD. */
export function unusedMail(to: string, origin: string, months: number, day: string): Mail {
  return {
    to,
    subject: 'Your Quad account will be erased if you do not use it',
    text: `You have not used your Quad account for ${months} months. Accounts that nobody uses are erased here: on ${day} everything stored about you will be gone, and calendar feeds with it.\n\nTo keep it, sign in before then:\n${origin}/\n\nThere you can also take everything along first, under Settings, Your data.`,
  }
}
