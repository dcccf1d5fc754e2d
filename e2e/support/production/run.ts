import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findPrograms } from './debian.ts'
import { names } from './node.ts'
import { Production } from './production.ts'

// npm run nodes: two nodes as docs/operating.md says, until Ctrl-C; nothing of it stays.
// npm run nodes -- journeys [file ...]: plays the journeys that share an installation, or those named, on two nodes.

const [command, ...files] = process.argv.slice(2)

if (command === 'journeys') await play()
else await stay()

async function play(): Promise<void> {
  const args = ['run', '--config', 'e2e/vitest.config.ts', '--project', 'shared', ...files]
  const vitest = spawn('vitest', args, { env: { ...process.env, NODES: '2' }, stdio: 'inherit' })
  const [code] = await once(vitest, 'exit')
  process.exitCode = code ?? 1
}

async function stay(): Promise<void> {
  const asked = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
  const programs = findPrograms()
  if (!programs) throw new Error('This needs nginx and PostgreSQL 15 of Debian, and as root fetches them with apt')
  const production = new Production(programs)
  try {
    await production.start()
    printAddresses(production)
    await asked
  } finally {
    await production.remove()
  }
}

function printAddresses(production: Production): void {
  const lines = [
    ['Desk, behind nginx', production.url],
    ['First company', production.firstRunLink],
    ['Phones of WhatsApp', production.phonesUrl],
    ['PostgreSQL 15', production.databaseUrl],
    ['Bucket', production.env['S3_ENDPOINT']],
    ...names.map((name) => [name, `${production.addressOf(name)}  (process ${production.processOf(name)})`]),
  ]
  process.stdout.write(`\n${lines.map(([what = '', where]) => `  ${what.padEnd(20)} ${where}\n`).join('')}\n`)
  process.stdout.write('Ctrl-C ends all of it, and nothing stays.\n')
}
