/** Minutes as hours and minutes: 14 min, 2 h 5 min. */
export function hoursAndMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole === 0) return '< 1 min'
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`
}
