import type { FormMessage } from './Message.tsx'

/** Values that stay typed while somebody moves between signing in, joining and resetting. Passwords do not. */
export const emptySignInValues = { name: '', major: '', year: '', email: '' }
export type SignInValues = typeof emptySignInValues

/**
 * The common part of the sign-in screen's three forms. The message belongs to the screen: the demo choices, and a form
 * that is about to be replaced, set it too.
 */
export type SignInPart = {
  typed: SignInValues
  onTyped: (more: Partial<SignInValues>) => void
  message: FormMessage | null
  onMessage: (message: FormMessage | null) => void
}
