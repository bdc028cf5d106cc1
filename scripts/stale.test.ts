import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../server/testing/folders.ts'
import { asOrdinaryUser } from '../server/testing/ordinaryUser.ts'
import { whyUnbuildable } from './stale.ts'

test('who may not write to the folder of the code is told who has to build the app', () => {
  const code = emptyFolder()
  fs.mkdirSync(path.join(code, 'node_modules'))
  expect(whyUnbuildable(code)).toBeUndefined()
  expect(fs.readdirSync(code)).toEqual(['node_modules'])
  fs.chmodSync(code, 0o755)
  fs.chmodSync(path.join(code, 'node_modules'), 0o555)
  const words = `and this user may not build it. As the owner of the code, in that folder: npm run build.`
  expect(asOrdinaryUser(() => whyUnbuildable(code))).toContain(`The app in ${code} is not built, ${words}`)
  fs.mkdirSync(path.join(code, 'dist'))
  fs.writeFileSync(path.join(code, 'dist/index.html'), '')
  expect(asOrdinaryUser(() => whyUnbuildable(code))).toContain(`The app in ${code} is older than its sources, ${words}`)
})
