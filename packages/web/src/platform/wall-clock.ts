/** A moment as the clocks of a zone show it, as a datetime-local field writes it: yyyy-MM-ddTHH:mm. */
export function wallText(moment: number, timeZone: string): string {
  return partsOf(moment, timeZone).slice(0, 16)
}

/**
 * The moment when the clocks of a zone show this; NaN for what is no time. Of a time that they show twice it is the one that `kept`, the
 * moment before, was: what was not changed stays.
 */
export function momentOfWall(text: string, timeZone: string, kept: string | null = null): number {
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return Number.NaN
  const before = kept === null ? Number.NaN : Date.parse(kept)
  if (!Number.isNaN(before) && wallText(before, timeZone) === text.slice(0, 16)) return before
  // Where clocks are changed between the two, the second look knows better.
  return wanted - offsetAt(wanted - offsetAt(wanted, timeZone), timeZone)
}

/** A moment as a date of which the UTC parts are what the clocks of the zone show: days can be counted in it, whatever clocks do. */
export function wallDate(moment: number, timeZone: string): Date {
  return new Date(moment + offsetAt(moment, timeZone))
}

function offsetAt(moment: number, timeZone: string): number {
  return Date.parse(`${partsOf(moment, timeZone)}Z`) - Math.floor(moment / 1000) * 1000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function partsOf(moment: number, timeZone: string): string {
  const whole = Math.floor(moment / 1000) * 1000
  // Swedes write dates as machines do.
  const format = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, format)
  return format.format(whole).replace(' ', 'T')
}
