const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A name with a text or with children. */
export type Element = readonly [name: string, content: string | readonly Element[]]

/** An S3 answer: one element with its children. */
export function toXml(name: string, children: Record<string, string> | readonly Element[]): string {
  return `${declaration}${toElement([name, Array.isArray(children) ? children : Object.entries(children)])}`
}

function toElement([name, content]: Element): string {
  const inner = typeof content === 'string' ? escape(content) : content.map(toElement).join('')
  return `<${name}>${inner}</${name}>`
}

/** The texts of all elements of a name, in order. Does not know CDATA or comments, which S3 clients do not send. */
export function textsOf(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text = '']) => unescape(text))
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#34;': '"' }

function unescape(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#34);/g, (entity) => entities[entity] ?? entity)
}
