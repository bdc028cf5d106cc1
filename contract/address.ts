/** A whole address, or null for other text. `URL.parse` is younger than the oldest browsers that Quad is for. */
export function parseAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
