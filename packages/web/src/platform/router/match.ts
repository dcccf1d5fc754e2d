import { parse } from 'regexparam'

export type Params = Readonly<Record<string, string | undefined>>

/** The values of the parameters of a pattern that a path matches, otherwise null. `start`: only the path's first parts need match. */
export function matchPath(pattern: string, path: string, { start = false } = {}): Params | null {
  const { keys, pattern: expression } = parse(pattern, start)
  const found = expression.exec(path)
  return found && Object.fromEntries(keys.map((key, index) => [key, found[index + 1]]))
}
