import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { readProof } from './scripts/proof.ts'

const globalSetup = ['packages/server/test/database.ts']
const isPatient = (file: string) => readFileSync(file, 'utf8').startsWith('/** @module-tag patient')
const patient = globSync('packages/*/test/**/*.test.ts').filter(isPatient)

// Modules are loaded once per worker, since what tests change is in databases, folders and processes of their own.
// Timeouts are generous, because the machine may be busy.
const all = {
  isolate: false,
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 240_000,
  hookTimeout: 60_000,
  provide: { proof: readProof(process.env) },
}
// What runs in Node is run as Node runs it, without another transformation.
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }
// Most tests wait for sockets, processes and the database: two workers more than a small machine has cores keep them busy.
const workers = { ...all, maxWorkers: 4, exclude: patient }
// They wait for real deadlines, beside all else.
const waiting = { ...all, ...native, maxWorkers: 6, sequence: { groupOrder: 1 } }

export default defineConfig({
  test: {
    tags: [{ name: 'patient', description: 'Waits for real deadlines of seconds: part of npm test, not of npm run check.' }],
    projects: [
      {
        test: {
          ...workers,
          name: 'unit',
          include: ['packages/{contract,web,storage,outbound,sdk}/{src,test}/**/*.test.ts', 'packages/helper/*.test.ts'],
        },
      },
      { test: { ...workers, ...native, name: 'server', include: ['packages/server/{src,test}/**/*.test.ts'], globalSetup } },
      { test: { ...workers, ...native, name: 'peers', include: ['packages/peers/**/*.test.ts'] } },
      { test: { ...workers, ...native, name: 'channels', include: ['packages/channels/{src,test}/**/*.test.ts'], globalSetup } },
      { test: { ...waiting, name: 'patient', include: patient, globalSetup } },
    ],
  },
})
