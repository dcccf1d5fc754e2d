/** Each SIGUSR2 puts the clock of the process ahead by CLOCK_STEP_MINUTES, else 32. Monotonic clocks are not affected. */
const step = Number(process.env.CLOCK_STEP_MINUTES ?? 32) * 60_000
let ahead = 0
const RealDate = Date
const realNow = Date.now

process.on('SIGUSR2', () => {
  ahead += step
})

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(realNow() + ahead)
    else super(given[0])
  }

  static override now(): number {
    return realNow() + ahead
  }
} as DateConstructor
