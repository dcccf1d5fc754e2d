/** Formats the digits of a phone number while they are typed: (99) 99999-9999. */
export function maskPhone(typed: string): string {
  const digits = digitsOf(typed).slice(0, 11)
  if (digits.length <= 2) return digits && `(${digits}`
  const [area, first, second] = [digits.slice(0, 2), digits.slice(2, 7), digits.slice(7)]
  return `(${area}) ${first}${second && `-${second}`}`
}

export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}
