/** In bytes. */
export const maxFileBytes = 50 * 1024 * 1024
export const maxFiles = 20
/**
 * In bytes. A piece has to arrive within half a minute, which this size does at 300 kbit/s; and a dropped connection
 * costs one piece.
 */
export const pieceBytes = 1024 * 1024
const nameMost = 120

/** How many pieces a file of that many bytes has. */
export function pieceCount(size: number): number {
  return Math.ceil(size / pieceBytes)
}

/** Bytes of one piece: the last one has the rest. */
export function pieceSize(size: number, index: number): number {
  return Math.min(pieceBytes, size - index * pieceBytes)
}

/**
 * A name that can be shown and saved anywhere: without folders, control characters and changes of the text direction
 * (which make a name look like "exe.pdf" that ends otherwise), shortened in the middle and not at its extension.
 */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const letters = [
    ...last
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
      .replaceAll(/[<>:"|?*]/g, '_')
      .replace(/^[\s.]+|[\s.]+$/g, ''),
  ]
  if (letters.length <= nameMost) return letters.join('') || 'file'
  const dot = letters.lastIndexOf('.')
  const end = dot > 0 && letters.length - dot <= 13 ? letters.slice(dot) : []
  return [...letters.slice(0, nameMost - 1 - end.length), '…', ...end].join('')
}
