import { availableParallelism } from 'node:os'
import { keepsBudgets } from './budget.ts'
import { type Step, runSteps } from './steps.ts'

/** What runs in Node is one program for the compiler: it imports much of the same, which would be checked several times over. */
const programs = ['packages/contract', 'packages/border', 'tsconfig.node.json', 'packages/web', 'e2e']

/** Everything but the browser journeys: types, lint, dead code, tests, build and its size. `vitestArgs` go to the test run. */
export async function check(vitestArgs: string[] = []): Promise<boolean> {
  const types = programs.map((program): Step => {
    const known = `node_modules/.cache/types/${program}.tsbuildinfo`
    return { name: `types of ${program}`, command: 'tsc', args: ['-p', program, '--incremental', '--tsBuildInfoFile', known] }
  })
  // The longest first: the others run beside it.
  const steps: Step[] = [
    { name: 'unit and slice tests', command: 'vitest', args: ['run', ...vitestArgs] },
    ...types,
    { name: 'format', command: 'oxfmt', args: ['--check'] },
    { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
    { name: 'dead code', command: 'knip', args: [] },
    { name: 'web build', command: 'vite', args: ['build'], cwd: 'packages/web' },
  ]
  const began = performance.now()
  const passed = (await runSteps(steps, Math.min(availableParallelism(), 4))) && keepsBudgets()
  console.log(`check ${passed ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return passed
}

if (import.meta.main) process.exitCode = (await check(['--tagsFilter=!patient'])) ? 0 : 1
