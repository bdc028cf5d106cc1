import fs from 'node:fs'
import { Reader } from 'mmdb-lib'
import { z } from 'zod'
import type { Logger } from './log.ts'

/** Where a network address is said to be, in words such as "Tübingen, Germany"; null where that is not known. */
export type Places = { placeOf(address: string | null): string | null }

const named = z.object({ names: z.record(z.string(), z.string()) }).transform(({ names }) => names.en)
/** What databases of cities and of countries have in common, whoever made them. */
const found = z.object({ city: named.optional().catch(undefined), country: named.optional().catch(undefined) })

/**
 * Reads the operator's file (MMDB) when it is first asked, and again once it was replaced. Without a file nothing is
 * known. A file that cannot be read any more is logged, and nothing is known until it can.
 */
export function readPlaces(file: string | undefined, log: Logger): Places {
  if (file === undefined) return { placeOf: () => null }
  let read: { stamp: string; reader: Reader<never> | null } = { stamp: '', reader: null }

  function present(path: string): Reader<never> | null {
    const { mtimeMs, size } = fs.statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 }
    const stamp = `${mtimeMs} ${size}`
    if (stamp === read.stamp) return read.reader
    read = { stamp, reader: null }
    try {
      read.reader = new Reader(fs.readFileSync(path))
    } catch (error) {
      log.error({ err: error, file: path }, 'the file of places could not be read')
    }
    return read.reader
  }

  return {
    placeOf(address) {
      const reader = address === null ? null : present(file)
      if (!reader || address === null) return null
      try {
        const { city, country } = found.parse(reader.get(address))
        return [city, country].filter(Boolean).join(', ') || null
      } catch {
        // Not an address, not in the file, or of another shape: an address of IPv6 in a file of IPv4.
        return null
      }
    },
  }
}

const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
/** The mark stands in the last bytes of every such file. */
const tail = 128 * 1024

/** Whether a file can be read and is a database of this format. */
export function isPlacesFile(file: string): boolean {
  try {
    const handle = fs.openSync(file, 'r')
    try {
      const { size } = fs.fstatSync(handle)
      const end = Buffer.alloc(Math.min(tail, size))
      fs.readSync(handle, end, 0, end.length, size - end.length)
      return end.includes(mark)
    } finally {
      fs.closeSync(handle)
    }
  } catch {
    return false
  }
}
