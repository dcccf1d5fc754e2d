interface Line {
  indent: number
  text: string
}

/**
 * Reads the YAML in which Meta's description is written: maps and lists in block style, scalars plain or in quotes, over several lines
 * or not, and empty lists and maps.
 */
export function readYaml(source: string): unknown {
  const lines = source.split('\n').map((raw) => ({ indent: raw.length - raw.trimStart().length, text: raw.trim() }))
  return new Reader(lines).node(0)
}

class Reader {
  readonly #lines: Line[]
  #at = 0

  constructor(lines: Line[]) {
    this.#lines = lines
  }

  /** What begins at the next line, if it stands at this indent or deeper. */
  node(indent: number): unknown {
    const line = this.#next()
    if (!line || line.indent < indent) return null
    return isItem(line) ? this.#list(line.indent) : this.#map(line.indent)
  }

  #next(): Line | undefined {
    while (this.#lines[this.#at]?.text === '') this.#at++
    return this.#lines[this.#at]
  }

  #list(indent: number): unknown[] {
    const items: unknown[] = []
    for (let line = this.#next(); line?.indent === indent && isItem(line); line = this.#next()) {
      const rest = line.text.slice(2).trimStart()
      // What follows the dash is read as a line of its own, at its own place.
      if (keyOf(rest) !== undefined || rest.startsWith('- ')) {
        this.#lines[this.#at] = { indent: indent + 2, text: rest }
        items.push(this.node(indent + 2))
      } else {
        this.#at++
        items.push(rest === '' ? this.node(indent + 1) : this.#scalar(rest, indent))
      }
    }
    return items
  }

  #map(indent: number): object {
    const map: Record<string, unknown> = {}
    for (let line = this.#next(); line?.indent === indent && !isItem(line); line = this.#next()) {
      const key = keyOf(line.text)
      if (key === undefined) throw new Error(`line ${this.#at + 1} is no key: ${line.text}`)
      this.#at++
      const rest = line.text.slice(key.length + 1).trimStart()
      map[key.replaceAll(/^'|'$/g, '')] = rest === '' ? this.#below(indent) : this.#scalar(rest, indent)
    }
    return map
  }

  /** What a key holds that has nothing beside it: a list may stand as deep as the key. */
  #below(indent: number): unknown {
    const next = this.#next()
    const isListBelow = next?.indent === indent && isItem(next)
    return isListBelow || (next && next.indent > indent) ? this.node(indent) : null
  }

  /** A scalar goes on in the lines that are deeper; one in quotes until they end. */
  #scalar(first: string, indent: number): unknown {
    const parts = [first]
    const quote = /^['"]/.exec(first)?.[0]
    const isOver = () => (quote ? isClosed(parts.join(' '), quote) : (this.#next()?.indent ?? 0) <= indent)
    while (!isOver() && this.#at < this.#lines.length) parts.push(this.#lines[this.#at++]?.text ?? '')
    const text = parts.join(' ').replaceAll(/ {2,}/g, '\n')
    if (quote === "'") return text.slice(1, -1).replaceAll("''", "'")
    if (quote === '"' || text === '[]' || text === '{}')
      return JSON.parse(text.replaceAll(/\\ ?\n| ?\\ /g, ' ').replaceAll('\n', ' '))
    return plain(text)
  }
}

function isItem({ text }: Line): boolean {
  return text === '-' || text.startsWith('- ')
}

function keyOf(text: string): string | undefined {
  return /^('[^']*'|[^'"[{\s-][^:]*):(?= |$)/.exec(text)?.[1]
}

function isClosed(text: string, quote: string): boolean {
  const inside = quote === "'" ? text.slice(1).replaceAll("''", '') : text.slice(1).replaceAll(/\\./g, '')
  return inside.endsWith(quote)
}

function plain(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text === 'null' ? null : text
}
