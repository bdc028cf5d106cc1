import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { collectFills } from '../../contract/slot.ts'
import { landings, readStaticFiles, type Visitor } from './static.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-static-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const chunks = {
  '_index-1.js': { file: 'assets/index-1.js', name: 'part-entry', css: ['assets/index-1.css'] },
  '_start-1.js': { file: 'assets/start-1.js', name: 'part-app', css: ['assets/start-1.css'] },
  '_shell-1.js': {
    file: 'assets/shell-1.js',
    name: 'part-shell',
    imports: ['_start-1.js'],
    css: ['assets/shell-1.css'],
  },
  'features/homework/web/Homework.tsx': {
    ...{ file: 'assets/Homework-1.js', name: 'Homework', css: ['assets/Homework-1.css'] },
    imports: ['_start-1.js', '_shell-1.js', '_Tabs-1.js'],
  },
  '_Tabs-1.js': { file: 'assets/Tabs-1.js', name: 'Tabs' },
}
fs.mkdirSync(path.join(folder, '.vite'))
fs.writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(chunks))
const page = `<html lang="en"><head></head><body><div id="root"><!-- waiting -->Loading<!-- /waiting --></div>
<template id="frame-dashboard"><h1>Welcome back, %NAME%!</h1>%OFFER%</template>
<template id="frame-screen">%TITLE%</template><template id="frame-sign-in"><h1>Welcome</h1></template></body>`
fs.writeFileSync(path.join(folder, 'index.html'), page)

const homework = {
  ...{ path: '/homework', screen: 'features/homework/web/Homework.tsx', title: 'Homework & Projects' },
  asks: ['/api/me'],
  reads: (today: string) => [`/api/assignments?limit=60&after=${today}`],
}
const panel = { path: '/courses/:id', screen: '_Tabs-1.js' }
const course = { path: '/courses/:id', screen: 'part-shell', title: null, asks: ['/api/courses/:id'] }
const grades = { path: '/courses/grades', screen: '_Tabs-1.js' }
const offered = [homework, panel, course, grades].map((one) => landings.with(one))
const fills = collectFills([{ name: 'homework', fills: offered }])

test('whoever comes back gets a page that names what their first screen needs, each once; a visitor does not', () => {
  const files = readStaticFiles(folder, fills)
  const returning = { name: null, today: '2031-03-04', seen: null }
  const names = (at: string, known: boolean) => {
    const [path = '', query] = at.split('?')
    const page = String(files.serve(path, '', known ? returning : null, query).body)
    return [...page.matchAll(/href="([^"]*)"/g)].map(([, name]) => name?.replaceAll('&#38;', '&'))
  }
  expect(names('/', true)).toEqual(['/api/me', '/api/dashboard', '/assets/shell-1.js', '/assets/shell-1.css'])
  const homeworkFiles = [
    ...['/assets/shell-1.js', '/assets/Homework-1.js', '/assets/Tabs-1.js'],
    ...['/assets/shell-1.css', '/assets/Homework-1.css'],
  ]
  const list = '/api/assignments?limit=60&after=2031-03-04'
  expect(names('/homework', true)).toEqual(['/api/me', list, ...homeworkFiles])
  // Another list, which only the browser can tell.
  expect(names('/homework?status=completed', true)).toEqual(['/api/me', ...homeworkFiles])
  expect(names('/courses/6f1c', true)).toEqual([
    '/api/courses/6f1c',
    '/assets/shell-1.js',
    '/assets/Tabs-1.js',
    '/assets/shell-1.css',
  ])
  expect(names('/courses/grades', true)).toEqual(['/assets/shell-1.js', '/assets/Tabs-1.js', '/assets/shell-1.css'])
  expect(names('/courses/%22%3E', true)).toEqual([])
  expect(names('/courses/6f1c/more', true)).toEqual([])
  expect(names('/', false)).toEqual([])
  expect(names('/reset-password', true)).toEqual([])
})

test('a page carries the numbers of its person’s topics, as text', () => {
  const files = readStaticFiles(folder, fills)
  const page = String(files.serve('/settings', '', { name: null, today: null, seen: '6f1c homework:12' }).body)
  expect(page).toContain('<meta name="quad-seen" content="6f1c homework:12"></head>')
  expect(files.isPage('/settings')).toBe(true)
  expect(files.isPage('/assets/gone.js')).toBe(false)
})

test('a page names the theme of its person before any script, and none for who has chosen none', () => {
  const files = readStaticFiles(folder, fills)
  const pageOf = (visitor: Visitor | null) => String(files.serve('/homework', '', visitor).body)
  const person = { name: 'Maya', today: null, seen: null }
  expect(pageOf({ ...person, theme: 'dark' })).toMatch(/^<html data-theme="dark" lang="en">/)
  expect(pageOf({ ...person, theme: 'auto' })).toMatch(/^<html data-theme="auto" lang="en">/)
  expect(pageOf(person)).toMatch(/^<html lang="en">/)
  expect(pageOf(null)).toMatch(/^<html lang="en">/)
})

test('whoever is known by name finds their dashboard in outline, and a name is nothing but text there', () => {
  const files = readStaticFiles(folder, fills)
  const rootOf = (at: string, name: string | null) =>
    /<div id="root">(.*)<\/div>/s.exec(String(files.serve(at, '', { name, today: null, seen: null }).body))?.[1]
  expect(rootOf('/', 'Maya')).toBe('<h1>Welcome back, Maya!</h1>')
  expect(rootOf('/', `<img src=x onerror="alert('$&')">%NONCE%`)).toBe(
    '<h1>Welcome back, &#60;img src=x onerror=&#34;alert(&#39;$&#38;&#39;)&#34;&#62;&#37;NONCE&#37;!</h1>',
  )
  expect(rootOf('/', null)).toContain('Loading')
  expect(rootOf('/homework', 'Maya')).toBe('<h1 class="frame-title">Homework &#38; Projects</h1>')
  expect(rootOf('/courses/6f1c', 'Maya')).toBe('<div class="frame-untitled"></div>')
  expect(rootOf('/homework', null)).toContain('Loading')
  expect(rootOf('/reset-password', 'Maya')).toContain('Loading')
  const visitors = (at: string) => String(files.serve(at, '', null).body)
  expect(visitors('/homework')).toContain('<h1>Welcome</h1>')
  expect(visitors('/sign-up')).toContain('Loading')
  expect(files.serve('/', '', { name: 'Maya', today: null, seen: null }).headers['cache-control']).toBe('no-store')
  const offer = (offered: boolean) =>
    String(files.serve('/', '', { name: 'Maya', today: null, seen: null, offered }).body)
  expect([true, false].map((one) => /%OFFER%|frame-offer/.exec(offer(one))?.[0])).toEqual(['frame-offer', undefined])
  expect(String(files.serve('/', '', null).body)).not.toContain('template')
})
