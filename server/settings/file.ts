import fs from 'node:fs'
import { WrongSetting } from '../env.ts'

type Variables = Record<string, string | undefined>

/**
 * The environment together with the settings of the file that QUAD_SETTINGS names, if it names one. As with a unit of
 * systemd, what the file says replaces the environment's. Throws WrongSetting.
 */
export function withSettingsFile(variables: Variables): Variables {
  const { QUAD_SETTINGS: file, ...others } = variables
  if (!file) return others
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new WrongSetting(`QUAD_SETTINGS is ${JSON.stringify(file)}, a file that cannot be read (${code}).`)
  }
  return { ...others, ...parseSettingsFile(text, file) }
}

/**
 * Reads a file of settings as systemd reads an `EnvironmentFile`. What systemd would skip, or join from several lines,
 * is refused instead. Throws WrongSetting with the number of the line, never with its value.
 */
export function parseSettingsFile(text: string, file = 'the settings file'): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [index, whole] of text.split('\n').entries()) {
    const refuse = (why: string): never => {
      throw new WrongSetting(`Line ${index + 1} of ${file} ${why}.`)
    }
    const line = whole.trim()
    if (line === '' || /^[#;]/.test(line)) continue
    const [, name = '', rest = ''] = /^([A-Za-z_]\w*)[ \t]*=[ \t]*(.*)$/.exec(line) ?? refuse('is not NAME=value')
    found[name] =
      unquoted(rest) ??
      refuse('has a quotation mark or a backslash with nothing after it, or text after a quotation mark')
  }
  return found
}

/** A value as it is written after `=`; undefined where it is no whole value. */
function unquoted(rest: string): string | undefined {
  if (rest.startsWith("'")) return /^'([^']*)'$/.exec(rest)?.[1]
  // Of the escapes of C there is none: before any other character a backslash stands for itself.
  if (rest.startsWith('"')) return /^"((?:[^"\\]|\\.)*)"$/.exec(rest)?.[1]?.replaceAll(/\\(["\\`$])/g, '$1')
  return /^(?:[^\\]|\\.)*$/.test(rest) ? rest.replaceAll(/\\(.)/g, '$1') : undefined
}
