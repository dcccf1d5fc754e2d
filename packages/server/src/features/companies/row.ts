/** SQL of the moment at which a day of the company `$1` begins where it is, or the day so many after it. */
export function midnight(day: string, days = 0): string {
  return `(${day}::date + ${days})::timestamp at time zone (select z.time_zone from companies z where z.id = $1)`
}
