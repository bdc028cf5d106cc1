/**
 * Interceptors of the browser's Back and Forward; the last one is called first. This listens from the start: browsers
 * call a window's listeners in the order of their registration, so it has to precede the router's.
 */
const handlers: ((event: PopStateEvent) => void)[] = []

window.addEventListener('popstate', (event) => handlers.at(-1)?.(event))

/** The returned function removes it. */
export function interceptBack(look: (event: PopStateEvent) => void): () => void {
  handlers.push(look)
  return () => void handlers.splice(handlers.indexOf(look), 1)
}
