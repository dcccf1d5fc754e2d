/** How a model of an address wants to be asked: newer ones refuse what older ones need. */
export interface Dialect {
  limit: 'max_tokens' | 'max_completion_tokens'
  temperature: boolean
  /** Told not to reason at length: what it thinks is paid for, and takes the room of its answer. */
  effort: boolean
}

const usual: Dialect = { limit: 'max_tokens', temperature: true, effort: false }
/** More models than an installation meets; the oldest are forgotten. */
const mostKnown = 1_000
const known = new Map<string, Dialect>()

export function dialectOf(url: string, model: string): Dialect {
  return known.get(`${url} ${model}`) ?? usual
}

export function learn(url: string, model: string, dialect: Dialect): void {
  known.delete(`${url} ${model}`)
  known.set(`${url} ${model}`, dialect)
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
}

/** How to ask after a refusal that names a parameter; undefined when there is no other way. */
export function otherDialect(dialect: Dialect, { param, message }: { param: string; message: string }): Dialect | undefined {
  const names = (name: string) => param === name || (param === '' && message.includes(name))
  if (names('max_tokens') && dialect.limit === 'max_tokens') return { ...dialect, limit: 'max_completion_tokens' }
  if (names('max_completion_tokens') && dialect.limit === 'max_completion_tokens') return { ...dialect, limit: 'max_tokens' }
  if (names('reasoning_effort') && dialect.effort) return { ...dialect, effort: false, temperature: false }
  if (names('temperature') && dialect.temperature)
    return dialect.effort ? { ...dialect, temperature: false } : { ...dialect, effort: true }
  return undefined
}
