import { parseArgs } from 'node:util'
import { keepsBudgets } from './budget.ts'
import { chooseChanged } from './changed.ts'
import { haveBrowsers } from './chromium.ts'
import { slices, vitest } from './runs.ts'
import { type Step, runSteps } from './steps.ts'

/**
 * All code that runs in Node is one program for the compiler. It imports much of the same code, which would otherwise be checked several
 * times.
 */
const programs = ['packages/contract', 'packages/border', 'tsconfig.node.json', 'packages/web', 'e2e']

/** Several threads of a compiler check the same types several times, and the other steps need the other core. */
const oneThread = { GOMAXPROCS: '1' }

/**
 * Runs the compiler, the linters and the build with its size check, then the tests. `first` starts at the beginning, because it waits more
 * than it works. Prints how long it took. True if all of it passed.
 */
export async function check(tests: readonly Step[], first: readonly Step[] = []): Promise<boolean> {
  const types = programs.map((program): Step => {
    const known = `node_modules/.cache/types/${program}.tsbuildinfo`
    return {
      name: `types of ${program}`,
      command: 'tsc',
      args: ['-p', program, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known],
      env: oneThread,
    }
  })
  const steps: Step[] = [
    ...first,
    { name: 'web build', command: 'vite', args: ['build'], cwd: 'packages/web' },
    ...types,
    { name: 'format', command: 'oxfmt', args: ['--check'] },
    { name: 'lint', command: 'oxlint', args: ['--type-aware'], env: oneThread },
    { name: 'dead code', command: 'knip', args: [] },
    ...tests,
  ]
  const began = performance.now()
  const passed = (await runSteps(steps, 3)) && keepsBudgets()
  console.log(`check ${passed ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return passed
}

const quick = '--tagsFilter=!patient'

/** Everything except the tests that need a browser, a kill or a real deadline. */
async function checkAll(): Promise<boolean> {
  return check([slices(quick)])
}

/** Runs the tests that the changed files may turn red, with the journeys of their features. Prints what is left out. */
async function checkChanged(base: string): Promise<boolean> {
  const { changed, slices: tests, journeys, leftOut } = chooseChanged(base)
  console.log(`${changed.length} files differ from ${base}: ${tests.length} files of tests and ${journeys.length} of journeys.`)
  console.log(`Left out: ${leftOut.slices} files of tests, ${leftOut.journeys} of journeys, and what waits for real deadlines.`)
  const passed = await check(
    tests.length > 0 ? [vitest('tests of what changed', '--project=!patient', '--passWithNoTests', quick, ...tests)] : [],
  )
  if (journeys.length === 0) return passed
  const walks = vitest('journeys of the features that changed', '--config=e2e/vitest.config.ts', ...journeys)
  return haveBrowsers() && (await runSteps([walks], 1)) && passed
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { changed: { type: 'boolean', default: false }, base: { type: 'string', default: 'HEAD' } },
  })
  process.exitCode = (await (values.changed ? checkChanged(values.base) : checkAll())) ? 0 : 1
}
