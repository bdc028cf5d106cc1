/** What the person did, for whoever counts it (the slot `silentParts`): writes that succeeded, and what is noted by name. */
type Listener = (name: string) => void

/** How many wait until somebody listens. Where nobody ever does, the others are forgotten. */
const most = 50
const waiting: string[] = []
let listener: Listener | undefined

/** `POST /tutors/:id/sessions` after that write, or a name such as `upgrade_opened`. */
export function noteHappening(name: string): void {
  if (listener) listener(name)
  else if (waiting.length < most) waiting.push(name)
}

/** Hears what happened so far, and what happens until the returned function is called. */
export function listenToHappenings(listen: Listener): () => void {
  listener = listen
  for (const name of waiting.splice(0)) listen(name)
  return () => {
    listener = undefined
  }
}
