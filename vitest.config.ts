import { defineConfig } from 'vitest/config'

/** Tests that wait for real deadlines of seconds: part of `npm test`, not of `npm run check`. */
const patient = '**/*.patient.test.ts'
const globalSetup = ['packages/server/test/database.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['packages/{contract,web,storage}/{src,test}/**/*.test.ts'], exclude: [patient] } },
      { test: { name: 'server', include: ['packages/server/{src,test}/**/*.test.ts'], globalSetup, maxWorkers: 2 } },
      { test: { name: 'peers', include: ['packages/peers/**/*.test.ts'] } },
      { test: { name: 'channels', include: ['packages/channels/{src,test}/**/*.test.ts'], exclude: [patient], globalSetup, maxWorkers: 2 } },
      { test: { name: 'patient', include: [`packages/${patient}`], globalSetup, maxWorkers: 2 } },
    ],
  },
})
