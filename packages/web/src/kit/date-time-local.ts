/** yyyy-MM-ddTHH:mm by the reader's clock, as a datetime-local field writes it. */
export function toDateTimeLocal(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
