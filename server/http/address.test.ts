import { expect, test } from 'vitest'
import { isLoopback, makeAddressReader, networkOf } from './address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s belongs to the network %s', (address, of) => {
  expect(networkOf(address)).toBe(of)
})

test.each<[string, string[], string | undefined, string | undefined, string]>([
  ['nobody is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the proxy is trusted', ['203.0.113.9'], '203.0.113.9', '198.51.100.1', '198.51.100.1'],
  ['the proxy is in a trusted range', ['203.0.113.0/24'], '203.0.113.9', '198.51.100.1', '198.51.100.1'],
  ['the proxy is not in the range', ['203.0.113.0/28'], '203.0.113.99', '198.51.100.1', '203.0.113.99'],
  ['two trusted hops', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['a claim before an untrusted hop', ['10.0.0.1'], '10.0.0.1', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['all hops trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['no header', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['a header that is no address', ['10.0.0.1'], '10.0.0.1', 'unknown', '10.0.0.1'],
  ['an address with a port', ['10.0.0.1'], '10.0.0.1', '198.51.100.1:4711', '10.0.0.1'],
  ['IPv4 written as IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['an IPv6 proxy', ['2001:db8::/32'], '2001:db8::7', '2001:470::1', '2001:470::1'],
  ['a socket that is gone', [], undefined, undefined, ''],
])('whom a request came from, when %s', (_what, trusted, socket, forwarded, expected) => {
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
  expect(makeAddressReader(trusted)(socket, headers)).toBe(expected)
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['10.0.0.1', false],
  ['', false],
  ['1270.0.0.1', false],
])('the address %j is this machine: %s', (address, is) => {
  expect(isLoopback(address)).toBe(is)
})
