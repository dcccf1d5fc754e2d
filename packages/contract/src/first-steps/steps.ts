import type { Plan } from '#companies/company.ts'

/** What a new company needs before it can work, in the order in which screens offer it. */
export const firstSteps = ['connection', 'queue', 'colleague'] as const
export type FirstStep = (typeof firstSteps)[number]

export interface StepState {
  step: FirstStep
  /** The record exists, no matter which user made it, and where. */
  isDone: boolean
  isSkipped: boolean
}

/** How many records make a step done. The user who takes the steps counts as a colleague. */
const wanted: Readonly<Record<FirstStep, number>> = { connection: 1, queue: 1, colleague: 2 }

/** The progress of a company: the steps that its plan has room for. `there` counts paired connections, queues and users. */
export function stepsOf(
  { connections, queues, users }: Pick<Plan, 'connections' | 'queues' | 'users'>,
  there: Readonly<Record<FirstStep, number>>,
  skipped: string,
): StepState[] {
  const room = { connection: connections, queue: queues, colleague: users }
  return firstSteps
    .filter((step) => room[step] >= wanted[step])
    .map((step) => ({ step, isDone: there[step] >= wanted[step], isSkipped: readSteps(skipped).includes(step) }))
}

/** The steps in a setting's text, in their usual order. */
export function readSteps(text: string): FirstStep[] {
  const named = text.split(',')
  return firstSteps.filter((step) => named.includes(step))
}

/** The text for these steps. Each set of steps has exactly one text. */
export function writeSteps(steps: readonly FirstStep[]): string {
  return readSteps(steps.join()).join()
}
