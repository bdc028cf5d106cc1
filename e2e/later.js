// Loaded before a server (`--import`): all its clocks are ahead by so many milliseconds.
const ahead = Number(process.env.TEST_CLOCK_AHEAD ?? 0)
const RealDate = Date
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, as) => Reflect.construct(target, values.length === 0 ? [now()] : values, as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
