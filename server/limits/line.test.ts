import { expect, test } from 'vitest'
import { makeLine } from './line.ts'

const each = { running: 1, waiting: 3, words: 'Yours are still under way.', retryAfter: 2 }
const all = { running: 2, waiting: 4, words: 'Many are here right now.', retryAfter: 5 }

/** Work that ends when the test says so. */
function held() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('each source and all together run and wait within their limits; what goes beyond is refused', async () => {
  const line = makeLine(each, all)
  const { begun, work, end } = held()
  const ada = [1, 2, 3, 4].map((n) => line.run('ada', work(`ada ${n}`)))
  expect(begun).toEqual(['ada 1'])
  await expect(line.run('ada', work('ada 5'))).rejects.toMatchObject({
    ...{ code: 'too_many', message: each.words, retryAfter: 2 },
  })
  const ben = [1, 2].map((n) => line.run('ben', work(`ben ${n}`)))
  expect(begun).toEqual(['ada 1', 'ben 1'])
  expect(() => line.refuseFull('cem')).toThrow(
    expect.objectContaining({ code: 'unavailable', message: all.words, retryAfter: 5 }),
  )
  end('ada 1')
  expect(await ada[0]).toBe('ada 1')
  const cem = line.run('cem', work('cem 1'))
  end('ben 1')
  await ben[0]
  // Ada has the other place; of those who wait, ben came before cem.
  expect(begun).toEqual(['ada 1', 'ben 1', 'ada 2', 'ben 2'])
  end('ben 2')
  await ben[1]
  expect(begun).toContain('cem 1')
  for (const name of ['ada 2', 'cem 1']) end(name)
  await cem
  for (const name of ['ada 3', 'ada 4']) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  await Promise.all(ada)
  expect(await line.run('ada', async () => 'free again')).toBe('free again')
})

test('whoever may not line up behind their own work still waits for that of others', async () => {
  const line = makeLine({ ...each, waiting: 0 }, { ...all, running: 1, waiting: 1 })
  const { begun, work, end } = held()
  const ada = line.run('ada', work('ada'))
  await expect(line.run('ada', work('ada again'))).rejects.toMatchObject({ code: 'too_many' })
  const ben = line.run('ben', work('ben'))
  await expect(line.run('cem', work('cem'))).rejects.toMatchObject({ code: 'unavailable' })
  end('ada')
  await ada
  expect(begun).toEqual(['ada', 'ben'])
  end('ben')
  await ben
})

test('a source with much work does not delay one with little', async () => {
  const line = makeLine({ ...each, waiting: 100 }, { ...all, running: 1, waiting: 100 })
  const { begun, work, end } = held()
  const many = Array.from({ length: 50 }, (_, n) => line.run('mallory', work(`mallory ${n}`)))
  const one = line.run('ada', work('ada'))
  end('mallory 0')
  await many[0]
  // Mallory's second was in the line first.
  end('mallory 1')
  await many[1]
  expect(begun).toEqual(['mallory 0', 'mallory 1', 'ada'])
  end('ada')
  await one
  for (let n = 2; n < 50; n++) {
    end(`mallory ${n}`)
    await many[n]
  }
})

test('what fails frees its place', async () => {
  const line = makeLine(each, { ...all, running: 1, waiting: 0 })
  await expect(line.run('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await line.run('ben', async () => 'next')).toBe('next')
})

test('whoever has waited too long is refused, and the places that they held are free', async () => {
  let time = 0
  const until = (moment: number) => ({ until: { moment, now: () => time } })
  const line = makeLine(each, all)
  const { begun, work, end } = held()
  const ada = line.run('ada', work('ada 1'))
  const late = line.run('ada', work('ada 2'), until(5000))
  const patient = line.run('ada', work('ada 3'))
  const ben = line.run('ben', work('ben 1'))
  const cem = line.run('cem', work('cem 1'), until(5000))
  time = 4999
  const later = line.run('ada', work('ada 4'), until(9999))
  await expect(line.run('ada', work('ada 5'))).rejects.toMatchObject({ code: 'too_many' })
  time = 5000
  // Ada waited for herself, Cem for everybody.
  await expect(late).rejects.toMatchObject({ code: 'too_many', message: each.words, retryAfter: 2 })
  await expect(cem).rejects.toMatchObject({ code: 'unavailable', message: all.words, retryAfter: 5 })
  expect(begun).toEqual(['ada 1', 'ben 1'])
  const again = line.run('cem', work('cem 2'))
  end('ben 1')
  await ben
  expect(begun).toEqual(['ada 1', 'ben 1', 'cem 2'])
  for (const [name, done] of [
    ['ada 1', ada],
    ['ada 3', patient],
    ['ada 4', later],
    ['cem 2', again],
  ] as const) {
    end(name)
    await done
  }
})

test('of one kind of work fewer may wait', async () => {
  const line = makeLine(each, all)
  const { work, end } = held()
  const first = line.run('ada', work('first'), { waiting: 1 })
  const second = line.run('ada', work('second'), { waiting: 1 })
  await expect(line.run('ada', work('third'), { waiting: 1 })).rejects.toMatchObject({ code: 'too_many' })
  const other = line.run('ada', work('other'))
  for (const [name, done] of [
    ['first', first],
    ['second', second],
    ['other', other],
  ] as const) {
    end(name)
    await done
  }
})
