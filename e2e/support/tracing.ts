import type { Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds of wall time and of processor time. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/**
 * The result of some work, and the milliseconds of processor time of each task of the page's main thread meanwhile, longest
 * first. Not wall time: on a busy machine a short task may take long. Source: Chromium's trace events (RunTask in `toplevel`).
 */
export async function tracing<T>(page: Page, work: () => Promise<T>): Promise<{ result: T; tasks: number[] }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser to trace')
  await browser.startTracing(page, { categories: ['toplevel'] })
  const result = await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => name.endsWith('RunTask') && tdur !== undefined && mains.has(`${pid}/${tid}`),
  )
  return { result, tasks: tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a) }
}
