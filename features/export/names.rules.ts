/** Letters of a name, at most; with four bytes each, the longest is within what any file system takes. */
const lettersMost = 60
/** Windows keeps them for devices, with any extension. */
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|\.)/i

/**
 * A name for a file or folder that every system can unpack: without separators, control characters, changes of the text
 * direction and names of devices, short, and with its extension. Letters of any script stay as they are.
 */
export function archiveName(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\ufffd\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replaceAll(/[/\\<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
  const letters = [...clean]
  const dot = letters.lastIndexOf('.')
  const extension = dot > 0 && letters.length - dot <= 13 ? letters.slice(dot).join('') : ''
  const stem = letters.slice(0, letters.length - [...extension].length)
  const short = stem.length + [...extension].length <= lettersMost ? stem : [...stem.slice(0, lettersMost - 14), '…']
  // Windows drops dots and blanks at the end, and leading dots hide a file.
  const name = `${short.join('')}${extension}`.replace(/^[\s.]+|[\s.]+$/g, '')
  return name === '' ? 'unnamed' : name.replace(devices, '$&_')
}

/**
 * Gives each name once: the second "report.pdf" becomes "report (2).pdf". Names that some systems take for the same
 * (capitals, composed letters) are different for none.
 */
export function distinctNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const dot = name.lastIndexOf('.')
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let given = name
    for (let count = 2; taken.has(keyOf(given)); count++) given = `${stem} (${count})${extension}`
    taken.add(keyOf(given))
    return given
  }
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().toUpperCase()
