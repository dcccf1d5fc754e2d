/** A moment as the clocks of a zone show it, as a datetime-local field writes it: yyyy-MM-ddTHH:mm. */
export function wallText(moment: number, timeZone: string): string {
  return partsOf(moment, timeZone).slice(0, 16)
}

/**
 * The moment at which the clocks of a zone show this text. NaN for an invalid text. Of a time that they show twice, the result is `kept`,
 * the previous moment, so that an unchanged time stays the same.
 */
export function timestampOfWallText(text: string, timeZone: string, kept: string | null = null): number {
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return Number.NaN
  const before = kept === null ? Number.NaN : Date.parse(kept)
  if (!Number.isNaN(before) && wallText(before, timeZone) === text.slice(0, 16)) return before
  // If the clocks change between the two moments, the second offset is the right one.
  return wanted - offsetAt(wanted - offsetAt(wanted, timeZone), timeZone)
}

/** A moment as a date whose UTC parts show the clocks of the zone. Days can be counted in it despite clock changes. */
export function wallDate(moment: number, timeZone: string): Date {
  return new Date(moment + offsetAt(moment, timeZone))
}

function offsetAt(moment: number, timeZone: string): number {
  return Date.parse(`${partsOf(moment, timeZone)}Z`) - Math.floor(moment / 1000) * 1000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function partsOf(moment: number, timeZone: string): string {
  const whole = Math.floor(moment / 1000) * 1000
  // The Swedish locale writes dates in the machine-readable order.
  const format = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, format)
  return format.format(whole).replace(' ', 'T')
}
