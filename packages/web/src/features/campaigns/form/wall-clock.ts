/** A moment as the clocks of a zone show it, as a datetime-local field writes it: yyyy-MM-ddTHH:mm. */
export function wallText(moment: number, timeZone: string): string {
  return partsOf(moment, timeZone).slice(0, 16)
}

/** The moment when the clocks of a zone show this; NaN for what is no time. */
export function momentOfWall(text: string, timeZone: string): number {
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return Number.NaN
  const offsetAt = (moment: number) => Date.parse(`${partsOf(moment, timeZone)}Z`) - moment
  // Where clocks are changed between the two, the second look knows better.
  return wanted - offsetAt(wanted - offsetAt(wanted))
}

function partsOf(moment: number, timeZone: string): string {
  const whole = Math.floor(moment / 1000) * 1000
  // Swedes write dates as machines do.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(whole).replace(' ', 'T')
}
