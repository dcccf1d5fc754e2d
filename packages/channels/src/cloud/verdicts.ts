import type { ConnectionReason } from '@recado/border/connection-state'
import { finalVerdict, type Refusal, type Verdict } from '@recado/border/verdict'

type Retry = Verdict['retry']
type Wait = Extract<Retry, { when: 'later' }>

/** What an error of Meta's means for its message, and for the line. */
export interface Ruling {
  verdict: Verdict
  /** The line is no longer admitted for this reason. */
  stalls?: ConnectionReason
  /** The line goes on, with this reason to show. */
  shows?: ConnectionReason
}

interface Circumstances {
  subcode?: number | undefined
  /** How often this message, or for a limit of the line the line, has been refused before with such a code. */
  tries?: number
  /** How long Meta asks to wait. */
  waitMs?: number | undefined
}

const secondMs = 1_000
const minuteMs = 60_000
const hourMs = 3_600_000
/** After Meta's own faults. The pauses end, and so does the message. */
const faultPausesMs = [5 * secondMs, 20 * secondMs, 80 * secondMs]

const later = (ms: number, whom: Wait['for']): Wait => ({ when: 'later', ms, for: whom })
const never: Retry = { when: 'never' }

interface Rule {
  codes: readonly number[]
  reason: Refusal
  retry: Retry | ((circumstances: Circumstances) => Retry)
  line?: Pick<Ruling, 'stalls' | 'shows'>
}

const unauthorised = { reason: 'unauthorised', retry: { when: 'reauthorise' } } as const

const rules: readonly Rule[] = [
  { codes: [0, 190, 3, 10, 131_005], ...unauthorised, line: { stalls: 'unauthorised' } },
  { codes: [33, 131_045, 133_006, 133_010], ...unauthorised, line: { stalls: 'number-gone' } },
  { codes: [368, 131_031], reason: 'restricted', retry: later(hourMs, 'line'), line: { shows: 'restricted' } },
  { codes: [4, 80_007], reason: 'too-fast', retry: ({ waitMs }) => later(waitMs ?? 5 * minuteMs, 'line') },
  { codes: [130_429], reason: 'too-fast', retry: ({ tries = 0 }) => later(Math.min(30, 2 ** tries) * secondMs, 'line') },
  { codes: [131_056], reason: 'too-fast', retry: ({ tries = 0 }) => later(4 ** Math.min(4, tries) * secondMs, 'contact') },
  { codes: [131_048], reason: 'capped', retry: later(hourMs, 'strangers') },
  { codes: [131_064], reason: 'capped', retry: later(6 * hourMs, 'strangers') },
  { codes: [131_057, 133_004, 2_494_100], reason: 'no-answer', retry: later(minuteMs, 'line') },
  { codes: [1, 2, 131_000, 131_016], reason: 'no-answer', retry: ({ tries = 0 }) => afterFault(tries) },
  { codes: [131_042, 131_044], reason: 'payment', retry: later(15 * minuteMs, 'line'), line: { shows: 'payment' } },
  { codes: [131_037], reason: 'refused', retry: never, line: { shows: 'name' } },
  { codes: [131_047], reason: 'window', retry: { when: 'window' } },
  { codes: [130_403], reason: 'blocked', retry: never },
  { codes: [131_026], reason: 'not-on-network', retry: never },
  {
    codes: [132_000, 132_001, 132_005, 132_007, 132_008, 132_012, 132_018, 132_068, 131_062, 131_063],
    reason: 'template',
    retry: never,
  },
  { codes: [132_015, 132_016, 132_069], reason: 'template-paused', retry: never },
  { codes: [131_049, 130_472], reason: 'marketing-held', retry: never },
  { codes: [131_050], reason: 'marketing-stopped', retry: never },
  { codes: [131_052, 131_053], reason: 'file-refused', retry: never },
]

const byCode = new Map(rules.flatMap((rule) => rule.codes.map((code) => [code, rule] as const)))
const maxWords = 120
const rights = { from: 200, to: 299 }
const objectGone = 33

/** The ruling on an error code. What no rule names is refused for good, with its code. */
export function rulingOf(code: number, circumstances: Circumstances = {}): Ruling {
  const { subcode } = circumstances
  const named = code === 100 && subcode === objectGone ? 33 : code >= rights.from && code <= rights.to ? 190 : code
  const rule = byCode.get(named)
  if (!rule) return { verdict: finalVerdict('refused', String(code)) }
  const retry = typeof rule.retry === 'function' ? rule.retry(circumstances) : rule.retry
  return { verdict: { code: String(code), reason: rule.reason, retry }, ...rule.line }
}

/** The verdict on a message that was accepted before: nothing sends it again by itself. */
export function lateVerdict({ verdict }: Ruling): Verdict {
  return verdict.retry.when === 'window' ? verdict : { ...verdict, retry: never }
}

/** Meta's names for errors are fixed, and so name no person. What looks otherwise is left out. */
export function inWords(of: Verdict, words: string | undefined): Verdict {
  const plain = words?.replace(/^\(#\d+\)\s*/, '').trim() ?? ''
  return plain === '' || plain.length > maxWords || /\d{4}|@|\d[\d.\s-]{5}/.test(plain) ? of : { ...of, words: plain }
}

function afterFault(tries: number): Retry {
  const pause = faultPausesMs[tries]
  return pause === undefined ? never : later(pause, 'contact')
}
