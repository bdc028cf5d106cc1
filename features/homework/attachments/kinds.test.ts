import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/testing/caller.ts'
import { testApp } from '../../../server/testing/once.ts'
import { attach, pngBytes, randomBytesOf, someAssignment } from './attach.testing.ts'
import { listAttachments } from './contract.ts'
import { zipOf } from './zip.testing.ts'

let ada: Caller
beforeAll(async () => {
  ada = await (await testApp()).student()
})
const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  )
const word = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']
const openText = zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' })
const office = 'application/vnd.openxmlformats-officedocument'
const pdf = bytes('%PDF-1.7\n', randomBytesOf(3000))
const exe = bytes('MZ', randomBytesOf(3000))
const elf = bytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0], randomBytesOf(3000))
const mp4 = (brand: string) => bytes([0, 0, 0, 24], `ftyp${brand}`, [0, 0, 2, 0], `${brand}isom`, randomBytesOf(3000))
const ebml = bytes(
  [0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x84],
  'webm',
  [0x42, 0x87, 0x81, 0x04],
  randomBytesOf(3000),
)

test.each<[string, Uint8Array | string, string, string?]>([
  ['essay.pdf', pdf, 'application/pdf'],
  ['soil.png', pngBytes(3000), 'image/png'],
  ['soil.JPG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0', randomBytesOf(3000)), 'image/jpeg'],
  ['soil.gif', bytes('GIF89a', randomBytesOf(3000)), 'image/gif'],
  ['soil.webp', bytes('RIFF', [0, 16, 0, 0], 'WEBPVP8 ', randomBytesOf(3000)), 'image/webp'],
  ['soil.heic', mp4('heic'), 'image/heic'],
  [
    'talk.mp3',
    bytes('ID3', [4, 0, 0, 0, 0, 0, 10], randomBytesOf(10), [0xff, 0xfb, 0x90, 0x44], randomBytesOf(3000)),
    'audio/mpeg',
  ],
  ['talk.m4a', mp4('M4A '), 'audio/mp4'],
  ['talk.wav', bytes('RIFF', [0, 16, 0, 0], 'WAVEfmt ', randomBytesOf(3000)), 'audio/wav'],
  ['talk.ogg', bytes('OggS', [0, 2], randomBytesOf(22), '\x01vorbis', randomBytesOf(3000)), 'audio/ogg'],
  ['demo.mp4', mp4('isom'), 'video/mp4'],
  ['demo.mov', mp4('qt  '), 'video/quicktime'],
  ['demo.webm', ebml, 'video/webm'],
  ['essay.docx', zipOf(word), `${office}.wordprocessingml.document`],
  ['essay.docx', zipOf([...word].reverse()), `${office}.wordprocessingml.document`],
  ['table.xlsx', zipOf(['[Content_Types].xml', 'xl/workbook.xml']), `${office}.spreadsheetml.sheet`],
  ['talk.pptx', zipOf(['[Content_Types].xml', 'ppt/presentation.xml']), `${office}.presentationml.presentation`],
  ['essay.odt', openText, 'application/vnd.oasis.opendocument.text'],
  ['essay.rtf', '{\\rtf1\\ansi Clay.}', 'application/rtf'],
  ['all.zip', zipOf(['a.txt', 'b/c.txt']), 'application/zip'],
  ['all.zip', zipOf(word), 'application/zip'],
  ['circle.ggb', zipOf(['geogebra.xml']), 'application/zip'],
  ['notes.txt', 'Löss, Ton und Sand', 'text/plain'],
  ['notes.txt', 'MZ is how this sentence begins', 'text/plain'],
  ['table.csv', 'layer,depth\nclay,12\n', 'text/csv'],
  ['notes.md', '# Soil', 'text/markdown'],
  ['Main.java', 'class Main {}', 'text/plain'],
  ['build.sh', '#!/bin/sh\nmake', 'text/plain'],
  ['page.html', '<!doctype html><script>alert(1)</script>', 'text/plain'],
  ['soil.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'text/plain'],
  ['Makefile', 'all:\n\tcc main.c\n', 'text/plain'],
  ['essay', pdf, 'application/pdf', 'essay.pdf'],
  ['essay.final v2', pdf, 'application/pdf', 'essay.final v2.pdf'],
])('%s is stored as its kind', async (name, content, type, kept = name) => {
  expect(await attach(ada, await someAssignment(ada), name, content)).toMatchObject({
    name: kept,
    type,
    state: 'ready',
  })
})

describe('a file is refused in words that say why, and leaves nothing behind,', () => {
  test.each<[string, string, Uint8Array | string, RegExp]>([
    ['that is a program under the name of a document', 'essay.pdf', exe, /is a program/],
    ['that is a program for another system', 'essay.txt', elf, /is a program/],
    ['whose name says something else', 'essay.pdf', pngBytes(3000), /ends in \.pdf, but the content is a PNG picture/],
    ['that is text under the name of a picture', 'soil.png', 'clay', /ends in \.png, but the content is plain text/],
    ['that is a page under the name of a picture', 'soil.png', '<!doctype html><h1>x', /content is plain text/],
    ['that is an archive under the name of a document', 'essay.docx', zipOf(['a.txt']), /content is a ZIP archive/],
    ['with macros', 'essay.docx', zipOf([...word, 'word/vbaProject.bin']), /holds macros/],
    ['of no known kind', 'essay.dat', randomBytesOf(3000), /cannot be attached/],
    ['that is text in an old encoding', 'notes.txt', bytes('L', [0xf6], 'ss'), /UTF-8/],
    ['that is text but for its end', 'notes.txt', bytes('x'.repeat(1_100_000), [0]), /UTF-8/],
    ['that breaks off in the middle of a letter', 'notes.txt', bytes('L', [0xc3]), /UTF-8/],
    ['that is an archive cut off', 'all.zip', zipOf(['a.txt', 'b.txt']).subarray(0, 60), /cannot be attached/],
    [
      'that is an old office document',
      'essay.doc',
      bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], randomBytesOf(3000)),
      /cannot be attached/,
    ],
  ])('%s', async (_, name, content, words) => {
    const assignment = await someAssignment(ada)
    const answer = await attach(ada, assignment, name, content)
    expect(answer).toMatchObject({ code: 'unsupported', detail: expect.stringMatching(words) })
    expect(await ada.call(listAttachments, { id: assignment })).toEqual([])
  })

  test.each(['setup.exe', 'run.BAT', 'page.hta', 'essay.docm', 'disk.iso', 'game.jar', 'essay.pdf.scr'])(
    'before a byte of it is sent, if it is called %s',
    async (name) => {
      await expect(attach(ada, await someAssignment(ada), name, 'clay')).rejects.toThrow(/cannot be attached/)
    },
  )
})

test('an archive that would unpack to a huge size is stored packed', async () => {
  const bomb = zipOf({ 'mountain.txt': '0'.repeat(30_000_000) })
  expect(bomb.byteLength).toBeLessThan(50_000)
  expect(await attach(ada, await someAssignment(ada), 'bomb.zip', bomb)).toMatchObject({ type: 'application/zip' })
  expect(await attach(ada, await someAssignment(ada), 'bomb.docx', bomb)).toMatchObject({ code: 'unsupported' })
})
