import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const globalSetup = ['packages/server/test/database.ts']
// Most tests wait for sockets, processes and the database: two workers more than a small machine has cores keep them busy.
// Modules are loaded once per worker, since what tests change is in databases, folders and processes of their own.
// Timeouts are generous, because the machine may be busy.
const workers = {
  maxWorkers: 4,
  isolate: false,
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

/** Whoever waits for real deadlines begins first, so that the others have work to do meanwhile, and nobody waits alone at the end. */
class PatientFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isPatient = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').startsWith('/** @module-tag patient')
    const { patient = [], others = [] } = Object.groupBy(await super.sort(files), (file) =>
      isPatient(file) ? 'patient' : 'others',
    )
    return [...patient, ...others]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: PatientFirst },
    tags: [{ name: 'patient', description: 'Waits for real deadlines of seconds: part of npm test, not of npm run check.' }],
    projects: [
      { test: { ...workers, name: 'unit', include: ['packages/{contract,web,storage,outbound,sdk}/{src,test}/**/*.test.ts'] } },
      { test: { ...workers, name: 'server', include: ['packages/server/{src,test}/**/*.test.ts'], globalSetup } },
      { test: { ...workers, name: 'peers', include: ['packages/peers/**/*.test.ts'] } },
      { test: { ...workers, name: 'channels', include: ['packages/channels/{src,test}/**/*.test.ts'], globalSetup } },
    ],
  },
})
