import type { FormMessage } from './Message.tsx'

/** What stays typed while somebody moves between signing in, joining and resetting. Passwords do not. */
export const emptySignInValues = { name: '', major: '', year: '', email: '' }
export type SignInValues = typeof emptySignInValues

/** What the three forms of the sign-in screen have in common. The message belongs to the screen: the demo choices and a
 * form that is about to give way to another have something to say too. */
export type SignInPart = {
  typed: SignInValues
  onTyped: (more: Partial<SignInValues>) => void
  message: FormMessage | null
  onMessage: (message: FormMessage | null) => void
}
