/**
 * Who is asked first when the browser goes back or forward, the last one above the others. This listens from the start:
 * browsers tell a window's listeners in the order in which they came, so that it has to be there before the router's.
 */
const asked: ((event: PopStateEvent) => void)[] = []

window.addEventListener('popstate', (event) => asked.at(-1)?.(event))

/** The answer takes it away again. */
export function interceptBack(look: (event: PopStateEvent) => void): () => void {
  asked.push(look)
  return () => void asked.splice(asked.indexOf(look), 1)
}
