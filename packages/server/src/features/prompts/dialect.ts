/** How a model at an address has to be asked. Newer models refuse what older ones need. */
export interface Dialect {
  limit: 'max_tokens' | 'max_completion_tokens'
  temperature: boolean
  /** Tells the model not to reason at length. Reasoning is paid for, and takes the room of the answer. */
  effort: boolean
}

const usual: Dialect = { limit: 'max_tokens', temperature: true, effort: false }
/** More models than an installation meets. The oldest are dropped. */
const maxKnown = 1_000
const known = new Map<string, Dialect>()

export function dialectOf(url: string, model: string): Dialect {
  return known.get(`${url} ${model}`) ?? usual
}

export function rememberDialect(url: string, model: string, dialect: Dialect): void {
  known.delete(`${url} ${model}`)
  known.set(`${url} ${model}`, dialect)
  const [oldest] = known.keys()
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
}

/** The parameters that were refused so far, each once. */
export type Refused = Set<'limit' | 'temperature' | 'effort'>

/** How to ask after a refusal that names a parameter; undefined when there is no other way. */
export function otherDialect(
  dialect: Dialect,
  { param, message }: { param: string; message: string },
  refused: Refused,
): Dialect | undefined {
  const names = (name: string) => param === name || (param === '' && message.includes(name))
  const first = (what: 'limit' | 'temperature' | 'effort') => !refused.has(what) && refused.add(what)
  if (names(dialect.limit))
    return first('limit')
      ? { ...dialect, limit: dialect.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' }
      : undefined
  if (names('reasoning_effort') && dialect.effort && first('effort'))
    return { ...dialect, effort: false, temperature: !refused.has('temperature') }
  if (!names('temperature') || !dialect.temperature) return undefined
  refused.add('temperature')
  return dialect.effort || refused.has('effort') ? { ...dialect, temperature: false } : { ...dialect, effort: true }
}
