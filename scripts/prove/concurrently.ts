/** Does `work` for every index, so many at a time. */
export async function runConcurrently(
  times: number,
  lanes: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < times) await work(next++)
    }),
  )
}
