/** The price of a million tokens, in millionths of a US dollar, from a given day on. */
interface Price {
  model: string
  since: string
  input: number
  output: number
}

/**
 * Prices as the providers' pages have stated them. A dated price ends when a newer one begins. A model that is not listed is charged at the
 * highest price, because unknown never means free.
 */
const prices: readonly Price[] = [
  { model: 'gpt-3.5-turbo-1106', since: '2023-11-06', input: 1_000_000, output: 2_000_000 },
  { model: 'gpt-4o-mini', since: '2024-07-18', input: 150_000, output: 600_000 },
  { model: 'gpt-4o', since: '2024-10-01', input: 2_500_000, output: 10_000_000 },
  { model: 'gpt-4.1', since: '2025-04-14', input: 2_000_000, output: 8_000_000 },
  { model: 'gpt-4.1-mini', since: '2025-04-14', input: 400_000, output: 1_600_000 },
  { model: 'gpt-4.1-nano', since: '2025-04-14', input: 100_000, output: 400_000 },
]
const million = 1_000_000

/** The price of a minute of listening and of a character of speaking (16 dollars a million), whichever provider does it. */
const minuteMicros = 6_000
const letterMicros = 16

export interface Cost {
  micros: number
  /** The model has no known price, so the highest price is assumed. */
  isSupposed: boolean
}

export function chatCost(model: string, tokens: { input: number; output: number }, at: Date): Cost {
  const day = at.toISOString().slice(0, 10)
  const known = prices
    .filter((price) => price.model === model && price.since <= day)
    .sort((a, b) => (a.since < b.since ? 1 : -1))[0]
  const dearest = {
    input: Math.max(...prices.map(({ input }) => input)),
    output: Math.max(...prices.map(({ output }) => output)),
  }
  const price = known ?? dearest
  const micros = (tokens.input * price.input + tokens.output * price.output) / million
  return { micros: Math.ceil(micros), isSupposed: !known }
}

export function listeningCost(seconds: number): Cost {
  return { micros: Math.ceil((seconds / 60) * minuteMicros), isSupposed: true }
}

export function speakingCost(text: string): Cost {
  return { micros: text.length * letterMicros, isSupposed: true }
}
