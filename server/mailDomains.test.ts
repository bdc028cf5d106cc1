import { describe, expect, test } from 'vitest'
import { isOfDomains, readMailDomains } from './mailDomains.ts'

describe('a list of mail domains', () => {
  test.each([
    ['one', 'uni.example', ['uni.example']],
    ['several, with spaces', ' uni.example , alumni.uni.example,', ['uni.example', 'alumni.uni.example']],
    ['in capital letters', 'UNI.Example', ['uni.example']],
    ['twice the same', 'uni.example,UNI.example', ['uni.example']],
    ['with its subdomains', 'uni.example,*.uni.example', ['uni.example', '*.uni.example']],
    ['with other letters', 'MÜNCHEN.example,*.münchen.example', ['xn--mnchen-3ya.example', '*.xn--mnchen-3ya.example']],
    ['of one label', 'localhost', undefined],
    ['with an @', '@uni.example', undefined],
    ['an address of a person', 'ada@uni.example', undefined],
    ['with a star elsewhere', 'mail.*.example', undefined],
    ['with nothing but a star', '*', undefined],
    ['with a star for everything below a top domain', '*.example', undefined],
    ['with an empty label', 'uni..example', undefined],
    ['divided by semicolons', 'uni.example;alumni.example', undefined],
    ['an IPv4 address', '10.0.0.1', undefined],
    ['an address of the web', 'https://uni.example', undefined],
    ['one that fits beside one that does not', 'uni.example,no domain', undefined],
    ['nothing', '', []],
  ])('%s', (_what, list, domains) => {
    expect(readMailDomains(list)).toEqual(domains)
  })
})

describe('an address of the domains uni.example and *.lab.example', () => {
  test.each([
    ['ada@uni.example', true],
    ['ada@UNI.EXAMPLE', true],
    ['ada@mail.uni.example', false],
    ['ada@notuni.example', false],
    ['ada@uni.example.evil.example', false],
    ['ada@uni.example@evil.example', false],
    ['ada@lab.example', false],
    ['ada@a.lab.example', true],
    ['ada@b.a.lab.example', true],
    ['ada@evillab.example', false],
    ['ada@', false],
  ])('%s: %s', (email, isOne) => {
    expect(isOfDomains(email, ['uni.example', '*.lab.example'])).toBe(isOne)
  })

  test('is the same domain in other letters and in ASCII', () => {
    const domains = readMailDomains('münchen.example') ?? []
    expect(isOfDomains('ada@xn--mnchen-3ya.example', domains)).toBe(true)
    expect(isOfDomains('ada@MÜNCHEN.example', domains)).toBe(true)
    expect(isOfDomains('ada@munchen.example', domains)).toBe(false)
  })
})
