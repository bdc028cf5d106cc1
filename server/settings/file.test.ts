import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, WrongSetting } from '../env.ts'
import { emptyFolder } from '../testing/folders.ts'
import { parseSettingsFile, withSettingsFile } from './file.ts'

/** What systemd.exec(5) says of EnvironmentFile=, line by line: as written, and the value. */
test.each([
  ['a dollar sign starts no variable', `A=pa$$word$HOME\${X}`, `pa$$word$HOME\${X}`],
  ['nor does it between double quotation marks', 'A="pa$$word $HOME"', 'pa$$word $HOME'],
  ['an ampersand and a semicolon end nothing', 'A=one&two;three|four>five', 'one&two;three|four>five'],
  ['a number sign inside a value begins no comment', 'A=one#two #three', 'one#two #three'],
  ['brackets need no quotation marks', 'A=Quad <quad@example.edu>', 'Quad <quad@example.edu>'],
  ['spaces inside a value are kept', 'A=one two  three', 'one two  three'],
  ['those around it are not', ' A = one \t', 'one'],
  ['unless they are between quotation marks', 'A=" one "', ' one '],
  ['single quotation marks keep everything', `A='a"b\\c$d &#'`, 'a"b\\c$d &#'],
  ['double ones inside a value are letters', 'A=say "hello"', 'say "hello"'],
  ['and so are single ones', "A=it's", "it's"],
  ['a backslash keeps the next letter', 'A=a\\b\\\\c\\"', 'ab\\c"'],
  ['between double quotation marks only before four of them', 'A="a\\"b\\\\c\\$d\\`e\\nf"', 'a"b\\c$d`e\\nf'],
  ['nothing is an empty value', 'A=', ''],
  ['quotation marks around nothing too', 'A=""', ''],
  ['an equals sign is a letter', 'A=b=c==', 'b=c=='],
  ['lines may end as on Windows', 'A=one\r', 'one'],
])('the settings file is read as systemd reads it: %s', (_what, line, value) => {
  expect(parseSettingsFile(`# first\n; second\n\n${line}\nB=2\n`)).toEqual({ A: value, B: '2' })
})

test.each([
  ['no assignment', 'PORT 3000', 'is not NAME=value'],
  ['a command of a shell', 'export PORT=3000', 'is not NAME=value'],
  ['a quotation mark that is never closed', 'A="hidden-word', 'has a quotation mark'],
  ['text after one that is', 'A="hidden"word', 'has a quotation mark'],
  ['a line that goes on', 'A=hidden-word\\', 'has a quotation mark or a backslash'],
])('what may be read in two ways is refused by its line: %s', (_what, line, words) => {
  const read = () => parseSettingsFile(`# first\n${line}`, 'quad.env')
  expect(read).toThrow(WrongSetting)
  expect(read).toThrow(`Line 2 of quad.env ${words}`)
  expect(read).not.toThrow(/hidden/)
})

test('QUAD_SETTINGS names the file, whose settings replace the environment’s', () => {
  const file = path.join(emptyFolder(), 'quad.env')
  fs.writeFileSync(file, 'PORT=4000\nMAIL_FROM="Quad <quad@example.edu>"\n')
  const variables = withSettingsFile({ QUAD_SETTINGS: file, PORT: '3000', QUAD_DATA: 'elsewhere' })
  expect(variables).toEqual({ PORT: '4000', QUAD_DATA: 'elsewhere', MAIL_FROM: 'Quad <quad@example.edu>' })
  expect(readEnv(variables)).toMatchObject({ PORT: 4000 })
  expect(() => withSettingsFile({ QUAD_SETTINGS: `${file}.absent` })).toThrow('a file that cannot be read (ENOENT)')
  expect(withSettingsFile({ PORT: '3000' })).toEqual({ PORT: '3000' })
})

test('the example of a settings file is read', () => {
  const example = fs.readFileSync('docs/deploy/quad.env', 'utf8')
  expect(readEnv(parseSettingsFile(example))).toMatchObject({ production: true, MAIL_FROM: 'Quad <quad@example.edu>' })
})
