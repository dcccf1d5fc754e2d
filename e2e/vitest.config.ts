import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { readProof } from '../scripts/proof.ts'

/** They kill what they look at, and start it again. */
export const faultTests = [
  'bots/kills.test.ts',
  'connections/official-conversations.test.ts',
  'connections/official-kills.test.ts',
  'flows/kills.test.ts',
  'kill.test.ts',
  'soak/clock.test.ts',
  'soak/compose.test.ts',
  'soak/image.test.ts',
  'soak/soak.test.ts',
  'soak/outages.test.ts',
  'soak/production.test.ts',
  'soak/two-nodes.test.ts',
  'soak/upgrade.test.ts',
  'soak/watch.test.ts',
  'nodes.test.ts',
  'outbox.test.ts',
  'payments/payments-kill.test.ts',
  'people/webhooks-kill.test.ts',
]

/** These files need no installation, or a separate one, for the stated reason. Every other file creates a company in a shared one. */
const isolated = [
  // No installation: the components, the local network.
  'gallery.test.ts',
  'phones.test.ts',
  // The first start: its links, its demo, its empty network.
  'conversation.test.ts',
  'demo.test.ts',
  'first-minutes.test.ts',
  'start.test.ts',
  // With bots outside the installation.
  'flows/integrations.test.ts',
  // With a receiver of events.
  'people/integrator.test.ts',
  'people/webhooks.test.ts',
  // With a bank.
  'bills/billing.test.ts',
  // With Meta.
  'connections/app-number.test.ts',
  'connections/official-campaign.test.ts',
  'connections/message-costs.test.ts',
  'connections/official-line.test.ts',
  'connections/official-templates.test.ts',
  // With a mail server.
  'entry-pages.test.ts',
  'people/first-run.test.ts',
  'sessions.test.ts',
  ...faultTests,
  // With banks, bots outside the installation and a mail server.
  'soak/manual.test.ts',
  // With a movable clock, a bank and a mail server.
  'soak/month.test.ts',
  // It changes the plans of all companies.
  'platform.test.ts',
  // With banks.
  'payments/payments.test.ts',
  // What the processes print and the database keeps.
  'hostile.test.ts',
  'secrets.test.ts',
  // So much in the database that others would be slow.
  'scroll.test.ts',
]

/** The desk at work, which is the same whatever carries its connection. `LINE=official` plays them, and they alone, with a local Meta. */
const deskJourneys = [
  'bots/bots.test.ts',
  'conversations/{habits,handover,kinds,message-history,story,verbs,window}.test.ts',
  'desk.test.ts',
  'files.test.ts',
  'flows/phrases.test.ts',
  'inbox.test.ts',
  'inbox-keys.test.ts',
  'lists/{order,own-view}.test.ts',
  'outbox.test.ts',
  'queues.test.ts',
]

const sharing = ['*.test.ts', '{bills,bots,campaigns,conversations,flows,lists,people,soak}/*.test.ts']
const proof = readProof(process.env)
const isOfficial = proof.line === 'official'
const folders = globSync('packages/{server,web}/src/features/*/', { cwd: join(import.meta.dirname, '..') })
// A file that was renamed would join the shared installation, and one that kills would get a second chance.
for (const file of isolated) if (!existsSync(join(import.meta.dirname, file))) throw new Error(`There is no e2e/${file}`)
/** The features that a journey may name in its tags. */
const tags = [...new Set(folders.map((folder) => basename(folder)))].map((name) => ({ name }))

export default defineConfig({
  test: {
    root: import.meta.dirname,
    tags,
    globalSetup: ['support/temporary-folders.ts'],
    provide: { proof },
    // A page answers over its own network, on a machine that may be busy.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    setupFiles: ['support/setup/each-file.ts'],
    // Modules and the browser are opened once a worker. Each file has a company, or an installation, of its own.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A page waits for the server, and the server for a page: a third worker uses what two leave of two cores.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: isOfficial ? isolated.filter((file) => deskJourneys.includes(file)) : isolated,
          globalSetup: ['support/setup/image.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: isOfficial ? deskJourneys : sharing,
          exclude: isolated,
          globalSetup: ['support/setup/installations.ts'],
        },
      },
    ],
  },
})
