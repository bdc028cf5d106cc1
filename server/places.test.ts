import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeLog } from './log.ts'
import { isPlacesFile, readPlaces } from './places.ts'
import { writePlaces } from './testing/placesFile.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-places-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const file = path.join(folder, 'places.mmdb')
const log = makeLog('silent')
const germany = { names: { en: 'Germany', de: 'Deutschland' } }

test('an address has the place of its network, in English, and of a country alone only that', () => {
  writePlaces(file, {
    '203.0.113.0/24': { city: { names: { en: 'Tübingen' } }, country: germany },
    '198.51.100.0/25': { country: germany },
    '192.0.2.0/24': { location: { accuracy_radius: 100 } },
  })
  const { placeOf } = readPlaces(file, log)
  expect(placeOf('203.0.113.77')).toBe('Tübingen, Germany')
  expect(placeOf('198.51.100.1')).toBe('Germany')
  for (const unknown of ['198.51.100.200', '192.0.2.1', '127.0.0.1', '2001:db8::1', 'somewhere', '', null])
    expect(placeOf(unknown)).toBe(null)
})

test('a file that was replaced is read anew, and one that is gone or broken is no failure', () => {
  writePlaces(file, { '203.0.113.0/24': { country: germany } })
  const { placeOf } = readPlaces(file, log)
  expect(placeOf('203.0.113.1')).toBe('Germany')
  writePlaces(file, { '203.0.113.0/24': { city: { names: { en: 'Oldtown' } }, country: germany } })
  expect(placeOf('203.0.113.1')).toBe('Oldtown, Germany')
  fs.writeFileSync(file, 'half of a file')
  expect(placeOf('203.0.113.1')).toBe(null)
  fs.rmSync(file)
  expect(placeOf('203.0.113.1')).toBe(null)
  expect(readPlaces(undefined, log).placeOf('203.0.113.1')).toBe(null)
})

test('only a file of this format is accepted', () => {
  expect(isPlacesFile(file)).toBe(false)
  writePlaces(file, { '203.0.113.0/24': { country: germany } })
  expect(isPlacesFile(file)).toBe(true)
  fs.writeFileSync(file, '')
  expect(isPlacesFile(file)).toBe(false)
  fs.writeFileSync(file, Buffer.alloc(300_000))
  expect(isPlacesFile(file)).toBe(false)
  expect(isPlacesFile(folder)).toBe(false)
})
