import { availableParallelism } from 'node:os'
import { keepsBudgets } from './budget.ts'
import { type Step, runSteps } from './steps.ts'

const packages = ['contract', 'border', 'storage', 'postgres', 'server', 'channels', 'peers', 'web'].map(
  (name) => `packages/${name}`,
)

/** Everything but the browser journeys: types, lint, dead code, tests, build and its size. `vitestArgs` go to the test run. */
export async function check(vitestArgs: string[] = []): Promise<boolean> {
  const types = [...packages, 'e2e', 'bench', 'scripts'].map((folder): Step => ({
    name: `types of ${folder}`,
    command: 'tsc',
    args: ['-p', folder],
  }))
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

if (import.meta.main) process.exitCode = (await check(['--project=!patient'])) ? 0 : 1
