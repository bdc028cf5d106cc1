import type { Mail } from '../../server/mail.ts'

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

export function passwordChangedMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'Your Quad password was changed',
    text: `The password of your Quad account was just changed, and all devices were signed out.\n\nIf it was not you, reset it at once:\n${origin}/`,
  }
}
