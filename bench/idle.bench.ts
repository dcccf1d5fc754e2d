import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseFolder } from '../e2e/support/processes.ts'
import { startProduct } from '../e2e/support/product.ts'
import { findMemory } from './measure/memory.ts'
import { databaseTime, processTime } from './measure/processor.ts'
import { heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- idle The product without a connection and without a user: what it holds a minute after its start, and what it does in
// the next. It starts twice: the first start makes the folder, the second logs every statement.

const minuteMs = 60_000

const product = await startProduct({ DEMO: 'off', LOG_LEVEL: 'warn' })
try {
  // Takes precedence over the server's start options, for sessions that begin from now on.
  await product.query("alter database recado set log_statement = 'all'")
  await product.stop()
  const started = performance.now()
  await product.start()
  const readyMs = performance.now() - started
  logProgress('a minute of rest, and one that is measured')
  await pause(minuteMs)
  const { main = 0, channels = 0 } = product.pids()
  const data = databaseFolder(product.dataDir)
  const times = () => [processTime(main), processTime(channels), databaseTime(data)]
  const before = times()
  const statements = countStatements()
  const memory = findMemory(product.pids(), product.dataDir)
  await pause(minuteMs)
  heading(
    'Idle',
    `Without a line, a minute after the start, which took ${(readyMs / 1000).toFixed(1)} s on a folder that was there.`,
  )
  const used = times().map((time, at) => time - (before[at] ?? 0))
  const row = tableOf(['', 'server', 'channels', 'PostgreSQL'])
  row('memory, MB', memory.server, memory.channels, memory.postgres + memory.shared)
  row('processor time in a minute, ms', ...(used as [number, number, number]))
  row('statements in a minute', '', '', countStatements() - statements)
} finally {
  await product.remove()
}

/** How many statements the server has received so far, without the protocol's own and those within functions. */
function countStatements(): number {
  const log = readFileSync(join(product.dataDir, 'postgres', 'postgres.log'), 'utf8')
  return log.match(/LOG: {2}(?:statement|execute [^:]*):/g)?.length ?? 0
}
