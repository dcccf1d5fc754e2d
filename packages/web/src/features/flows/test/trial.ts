import type { PlaceholderValues } from '@recado/contract/bots/placeholders'
import type { BotWords } from '@recado/contract/bots/words'
import { handOverWords } from '@recado/contract/queues/hand-over'
import type { Reply } from '@recado/contract/bots/reply'
import type { Graph } from '@recado/contract/flows/node'
import { play } from '@recado/contract/flows/play'
import { newRun, compileFlow } from '@recado/contract/flows/compiled-flow'
import { maxSilenceMs, type PassedNode, type RunEvent, type RunState } from '@recado/contract/flows/run-state'
import { type End, type Line, linesOf } from './lines.ts'

/** A conversation in which the user plays the customer. It runs only here, and nothing is sent. */
export interface Trial {
  /** Null before the customer has written. */
  run: RunState | null
  lines: readonly Line[]
  path: readonly PassedNode[]
  /** The clock of the trial, in ms since 1970. It moves only with events. */
  now: number
  /** The time since which the customer has been silent. */
  silentSince: number
  queueId: number | null
  end: End | null
}

export type TrialEvent =
  /** The customer writes. */
  | { type: 'say'; text: string }
  /** An outside service replies. */
  | { type: 'reply'; reply: Reply }
  /** The clock is moved forward. */
  | { type: 'turn'; ms: number }

export interface TrialContext {
  graph: Graph
  values: (trial: Trial) => PlaceholderValues
  words: BotWords
  random: () => number
}

export function newTrial(now: number): Trial {
  return { run: null, lines: [], path: [], now, silentSince: now, queueId: null, end: null }
}

/** The result of an event, by the same rules that real conversations follow. */
export function advanceTrial(trial: Trial, doing: TrialEvent, around: TrialContext): Trial {
  if (trial.end) return trial
  if (doing.type === 'turn') return turned(trial, doing.ms)
  if (doing.type === 'reply') return onwards(trial, doing, around)
  const said: Trial = { ...trial, lines: [...trial.lines, { of: 'customer', text: doing.text }] }
  // The message that starts a flow answers nothing in it.
  return onwards(said, said.run ? { type: 'said', texts: [doing.text] } : { type: 'start' }, around)
}

function turned(trial: Trial, ms: number): Trial {
  const now = trial.now + ms
  const isLate = trial.run !== null && now - trial.silentSince >= maxSilenceMs
  const passes: Trial = { ...trial, now, lines: [...trial.lines, { of: 'later', ms }] }
  return isLate ? ended(passes, { outcome: 'people', reason: 'no-answer' }) : passes
}

/** Applies the event, and skips the waits that follow. */
function onwards(trial: Trial, event: RunEvent, { graph, values, words, random }: TrialContext): Trial {
  const flow = compileFlow(graph)
  const { now } = trial
  const step = play(flow, trial.run ?? newRun(flow), event, {
    values: values(trial),
    notUnderstood: words.notUnderstood,
    answerPlease: words.answerPlease,
    handOver: handOverWords(words.language, null, { isOpen: true, change: null }),
    now,
    random,
  })
  const queueId = step.actions.findLast((action) => action.type === 'enter')?.queueId ?? trial.queueId
  const next: Trial = {
    ...trial,
    run: step.state,
    lines: [...trial.lines, ...linesOf(step.actions)],
    path: [...trial.path, ...step.path],
    silentSince: now,
    queueId,
  }
  if (step.outcome !== 'going') return ended(next, { outcome: step.outcome, reason: step.reason })
  const { wait } = step.state
  if (wait?.for !== 'moment') return next
  const skipped: Line = { of: 'skipped', ms: wait.at - now }
  return onwards({ ...next, now: wait.at, lines: [...next.lines, skipped] }, { type: 'moment' }, { graph, values, words, random })
}

function ended(trial: Trial, end: End): Trial {
  return { ...trial, end, lines: [...trial.lines, { of: 'end', end }] }
}
