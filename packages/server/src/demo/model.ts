import type { Logger } from 'pino'
import { type Child, superviseChild } from '#platform/child.ts'

/** Who answers the prompts of a demo. */
export interface DemoModel {
  child: Child
  /** Where it is asked. */
  url: string
  /** `host:port`, which may be called although it is not public. */
  host: string
}

/** Starts an address of models on this machine, so that prompts can be tried without an account. */
export async function startDemoModel(log: Logger): Promise<DemoModel> {
  let ready: ((started: Omit<DemoModel, 'child'>) => void) | undefined
  const started = new Promise<Omit<DemoModel, 'child'>>((resolve) => (ready = resolve))
  const child = superviseChild({
    name: 'the local model',
    file: new URL('../../../peers/openai/main.ts', import.meta.url),
    env: {},
    log,
    onLine: (line) => {
      if (line.startsWith('{')) ready?.(JSON.parse(line) as Omit<DemoModel, 'child'>)
    },
  })
  return { child, ...(await started) }
}
