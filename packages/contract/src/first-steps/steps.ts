import type { Plan } from '#companies/company.ts'

/** What a new company needs before it can work, in the order in which it is offered. */
export const firstSteps = ['connection', 'queue', 'colleague'] as const
export type FirstStep = (typeof firstSteps)[number]

export interface StepState {
  step: FirstStep
  /** It is there, whoever made it, and wherever. */
  isDone: boolean
  isSkipped: boolean
}

/** How many there must be for the step to be done: of people, whoever takes it is one. */
const wanted: Readonly<Record<FirstStep, number>> = { connection: 1, queue: 1, colleague: 2 }

/** How far a company has come: the steps that its plan has room for. `there` counts paired connections, queues and people. */
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

/** The steps that a setting's text names, in their order. */
export function readSteps(text: string): FirstStep[] {
  const named = text.split(',')
  return firstSteps.filter((step) => named.includes(step))
}

/** The text for these steps: each set of them has one. */
export function writeSteps(steps: readonly FirstStep[]): string {
  return readSteps(steps.join()).join()
}
