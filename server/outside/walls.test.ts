import os from 'node:os'
import { describe, expect, test } from 'vitest'
import { calendarUse, pushUse } from './uses.ts'
import { allWalls } from './walls.ts'

const { judgeAddress, isPublic } = allWalls
const reason = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error instanceof Error && 'reason' in error ? error.reason : error
  }
}

test.each([
  ['https://calendar.example/a.ics?key=x#top', 'https://calendar.example/a.ics?key=x'],
  ['  https://calendar.example:443/ ', 'https://calendar.example/'],
  ['webcal://calendar.example/a.ics', 'https://calendar.example/a.ics'],
  ['WEBCALS://calendar.example/a.ics', 'https://calendar.example/a.ics'],
  ['http://calendar.example:80/', 'http://calendar.example/'],
  ['https://ｃalendar。example/', 'https://calendar.example/'],
  ['https://Fakultät.uni.example/', 'https://xn--fakultt-bxa.uni.example/'],
  ['https:\\\\calendar.example\\a.ics', 'https://calendar.example/a.ics'],
])('%s is asked as %s', (typed, asked) => {
  expect(judgeAddress(typed, calendarUse).href).toBe(asked)
})

test.each([
  ['calendar.example', 'spelling'],
  [`https://calendar.example/${'x'.repeat(2100)}`, 'spelling'],
  ['https://a b.example/', 'spelling'],
  ['ftp://calendar.example/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['https://calendar.example:8443/', 'port'],
  ['http://calendar.example:443/', 'port'],
  ['https://me@calendar.example/', 'user'],
  ['https://:word@calendar.example/', 'user'],
  ['https://2130706433/', 'host'],
  ['https://[::1]/', 'host'],
  ['https://calendar/', 'name'],
  ['https://calendar.example./', 'name'],
  ['https://printer.local/', 'name'],
  ['https://LOCALHOST/', 'name'],
  ['https://app.localhost/', 'name'],
  ['https://db.internal/', 'name'],
  ['https://a*.example/', 'name'],
])('%s is not asked: %s', (typed, why) => {
  expect(reason(() => judgeAddress(typed, calendarUse))).toBe(why)
})

test('only the use says whether plain http will do, and nothing leads from https to it', () => {
  expect(reason(() => judgeAddress('http://push.example/', pushUse))).toBe('scheme')
  const from = new URL('https://calendar.example/a/b')
  expect(judgeAddress('../c', calendarUse, from).href).toBe('https://calendar.example/c')
  expect(reason(() => judgeAddress('http://calendar.example/', calendarUse, from))).toBe('redirect')
})

describe('an answer of the DNS', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '2a00:1450:4001::5'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true)
  })
  test.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.0.1'],
    ...['192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '168.63.129.16', '100.100.100.200'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '2001:db8::1', '3fff::1'],
    ...['::ffff:8.8.8.8', '::8.8.8.8', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '2002:808:808::1', '2001:0:1::1'],
    ...['100::1', '100:0:0:1::1', '4000::1', '5f00::1', '2001:20::1', '', 'calendar.example', '0177.0.0.1'],
  ])('%s is not', (address) => {
    expect(isPublic(address)).toBe(false)
  })
  test('nor is any address of this machine', () => {
    const own = Object.values(os.networkInterfaces()).flatMap((known = []) => known.map(({ address }) => address))
    expect(own.filter(isPublic)).toEqual([])
  })
})
