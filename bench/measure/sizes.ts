import { parseArgs } from 'node:util'
import type { Size } from '../../packages/server/test/many-companies.ts'

// The large company has 53 times what is said here: 5,035 or 50,350 tickets. With a thousand companies there are a million in all.
const sizes = {
  '5k': { companies: 1, tickets: 95, contacts: 38, messages: 950 },
  '50k': { companies: 1, tickets: 950, contacts: 380, messages: 9_500 },
  '1m': { companies: 1_000, tickets: 950, contacts: 380, messages: 9_500 },
} satisfies Record<string, Size>

export interface Options {
  size: Size
  sizeName: string
  /** A folder that was seeded before, or is seeded now and kept. Absent: a folder that is removed afterwards. */
  folder: string | undefined
  /** How long each thing is measured. */
  seconds: number
  /** Selects what is measured: the rows whose names contain one of the words. */
  words: string[]
}

/** What was asked for on the command line: [--size 5k | 50k | 1m] [--folder <folder>] [--seconds <n>] [word ...] */
export function readOptions(args = process.argv.slice(2)): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      size: { type: 'string', default: '50k' },
      folder: { type: 'string' },
      seconds: { type: 'string', default: '6' },
    },
  })
  const { size: sizeName, folder, seconds } = values
  if (!isSize(sizeName)) throw new Error(`--size is one of ${Object.keys(sizes).join(', ')}`)
  return { size: sizes[sizeName], sizeName, folder, seconds: Number(seconds), words: positionals }
}

function isSize(name: string): name is keyof typeof sizes {
  return Object.hasOwn(sizes, name)
}
