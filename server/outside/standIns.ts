/** Origins that stand for others in tests, `name:port`, and the ports of loopback where they are in truth. */
export type StandIns = ReadonlyMap<string, number>

/** Only names that nobody can own (RFC 2606), and only this machine behind them. */
const standIn = /^((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+example:(?:443|80))=127\.0\.0\.1:(\d{1,5})$/

/** Reads `push.quad-tests.example:443=127.0.0.1:40443`, divided by commas; undefined where one is wrong. */
export function readStandIns(list: string): StandIns | undefined {
  const found = new Map<string, number>()
  for (const entry of list.split(',').map((one) => one.trim())) {
    if (entry === '') continue
    const [, origin = '', port = ''] = standIn.exec(entry) ?? []
    if (origin === '' || Number(port) === 0 || Number(port) > 65535) return undefined
    found.set(origin, Number(port))
  }
  return found
}
