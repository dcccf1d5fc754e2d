import { type ChildProcess, spawn } from 'node:child_process'

// The server restarts when its sources change, and serves the web application, which is rebuilt when its sources change.
const programs: ChildProcess[] = [
  spawn('vite', ['build', '--watch'], { cwd: 'packages/web', stdio: 'inherit' }),
  spawn('node', ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], { stdio: 'inherit' }),
]

let ending = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(signal))
// One of them alone is useless.
for (const program of programs) program.once('exit', () => end('SIGTERM'))

function end(signal: NodeJS.Signals) {
  if (ending) return
  ending = true
  for (const program of programs) program.kill(signal)
}
