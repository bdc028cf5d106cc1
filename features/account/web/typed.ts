import type { Message } from './Message.tsx'

/** What stays typed while somebody moves between signing in, joining and resetting. Passwords do not. */
export const nothingTyped = { name: '', major: '', year: '', email: '' }
export type Typed = typeof nothingTyped

/** What the three forms of the sign-in screen have in common. The message belongs to the screen: the demo choices and a
 * form that is about to give way to another have something to say too. */
export type SignInPart = {
  typed: Typed
  onTyped: (more: Partial<Typed>) => void
  message: Message | null
  onMessage: (message: Message | null) => void
}
