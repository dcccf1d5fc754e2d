import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['packages/{contract,web,storage}/{src,test}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: ['packages/server/test/database.ts'],
          maxWorkers: 2,
        },
      },
      { test: { name: 'peers', include: ['packages/peers/**/*.test.ts'] } },
      { test: { name: 'channels', maxWorkers: 2, include: ['packages/channels/{src,test}/**/*.test.ts'], globalSetup: ['packages/server/test/database.ts'] } },
    ],
  },
})
