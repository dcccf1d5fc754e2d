/** The author's name above a text on the customer's phone: bold, on its own line. */
export function signature(name: string): string {
  return `*${name}:*\n`
}

/** A text as its author wrote it, and whether it came with their name above it. */
export function splitSignature(text: string, name: string): { body: string; isSigned: boolean } {
  const above = signature(name)
  return text.startsWith(above) ? { body: text.slice(above.length), isSigned: true } : { body: text, isSigned: false }
}

/** A text as the customer's phone shows it. */
export function withSignature({ body, signature: name }: { body: string; signature: string | null }): string {
  return name === null ? body : signature(name) + body
}
