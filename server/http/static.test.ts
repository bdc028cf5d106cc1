import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { collectFills } from '../../contract/slot.ts'
import { landings, readStaticFiles } from './static.ts'

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
const page = `<head></head><body><div id="root"><!-- waiting -->Loading<!-- /waiting --></div>
<template id="frame"><h1>Welcome back, %NAME%!</h1></template></body>`
fs.writeFileSync(path.join(folder, 'index.html'), page)

const homework = { path: '/homework', screen: 'features/homework/web/Homework.tsx', asks: ['/api/me'] }
const fills = collectFills([{ name: 'homework', fills: [landings.with(homework)] }])

test('whoever comes back gets a page that names what their first screen needs, each once; a stranger does not', () => {
  const files = readStaticFiles(folder, fills)
  const names = (at: string, known: boolean) =>
    [...String(files.serve(at, '', known ? { name: null } : null).body).matchAll(/href="([^"]*)"/g)].map(
      ([, name]) => name,
    )
  expect(names('/', true)).toEqual(['/api/me', '/api/dashboard', '/assets/shell-1.js', '/assets/shell-1.css'])
  expect(names('/homework', true)).toEqual([
    ...['/api/me', '/assets/shell-1.js', '/assets/Homework-1.js', '/assets/Tabs-1.js'],
    ...['/assets/shell-1.css', '/assets/Homework-1.css'],
  ])
  expect(names('/', false)).toEqual([])
  expect(names('/reset-password', true)).toEqual([])
})

test('whoever is known by name finds their dashboard in outline, and a name is nothing but text there', () => {
  const files = readStaticFiles(folder, fills)
  const rootOf = (at: string, name: string | null) =>
    /<div id="root">(.*)<\/div>/s.exec(String(files.serve(at, '', { name }).body))?.[1]
  expect(rootOf('/', 'Maya')).toBe('<h1>Welcome back, Maya!</h1>')
  expect(rootOf('/', `<img src=x onerror="alert('$&')">%NONCE%`)).toBe(
    '<h1>Welcome back, &#60;img src=x onerror=&#34;alert(&#39;$&#38;&#39;)&#34;&#62;&#37;NONCE&#37;!</h1>',
  )
  expect(rootOf('/', null)).toContain('Loading')
  expect(rootOf('/homework', 'Maya')).toContain('Loading')
  expect(files.serve('/', '', { name: 'Maya' }).headers['cache-control']).toBe('no-store')
  expect(String(files.serve('/', '', null).body)).not.toContain('template')
})
