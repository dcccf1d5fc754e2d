// Runs a program of this repository from its root: node scripts/run.cjs <file> [arguments]
// It works on a bare clone and on an old Node: it installs what package-lock.json names, then runs the file with Node 24.
'use strict'

const { spawn, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, linkSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const path = require('node:path')
const { setTimeout: delay } = require('node:timers/promises')

const root = path.dirname(__dirname)
const bin = path.join(root, 'node_modules', '.bin')
const neededMajor = 24
const parent = process.ppid

async function main([file, ...args]) {
  if (!file) throw new Error('Usage: node scripts/run.cjs <file> [arguments]')
  await install()
  const node = findNode()
  // Pictures, passwords and the disk share these threads; four are soon used up.
  const threads = { UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8' }
  // Without it each process compiles everything again, and keeps the compiler of TypeScript in memory: 30 MB.
  const cache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'compiled') }
  const env = { ...process.env, ...threads, ...cache, PATH: [bin, path.dirname(node), process.env.PATH].join(path.delimiter) }
  const lifeline = path.join(__dirname, 'lifeline.mjs')
  return supervise(node, ['--import', lifeline, file, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/** Makes node_modules match package-lock.json; of several starts at once, one does it and the others wait. */
async function install() {
  if (isInstalled()) return
  const release = await takeTurn()
  try {
    if (!isInstalled()) await runNpm()
  } finally {
    release()
  }
}

const mark = path.join(root, 'node_modules', '.installed-lock')
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
const isInstalled = () => (existsSync(mark) && readFileSync(mark, 'utf8') === wanted()) || isInstalledByHand()

/** After a manual `npm ci` everything is there: another install would remove it under running programs. */
function isInstalledByHand() {
  const list = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const { packages: there } = JSON.parse(readFileSync(list, 'utf8'))
  const { packages: needed } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const names = Object.keys(needed).filter((name) => name.startsWith('node_modules/') && isForHere(needed[name]))
  const same = names.every(
    (name) => there[name] && there[name].version === needed[name].version && there[name].integrity === needed[name].integrity,
  )
  if (same) writeFileSync(mark, wanted())
  return same
}

/** Picks the optional packages for this machine; npm knows which of two C libraries it has. */
function isForHere({ optional, os = [], cpu = [], libc }) {
  return !optional || (!libc && os.includes(process.platform) && cpu.includes(process.arch))
}

/** Announces itself, since it takes a while; npm's output is shown only on failure. */
async function runNpm() {
  const lock = wanted()
  console.log('Installing dependencies (about a minute the first time)')
  // Also with NODE_ENV=production: the web is built where it runs, and Node and PostgreSQL are optional packages.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath ?? ''
  const [command, first] = path.basename(npm).startsWith('npm') ? [process.execPath, [npm]] : ['npm', []]
  let output = ''
  const end = await supervise(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }, (child) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  })
  if (end.passed) process.kill(process.pid, end.passed)
  if (end.code !== 0) throw new Error(`npm ci failed:\n${output}`)
  writeFileSync(mark, lock)
}

/** Waits while another living process installs here; npm removes node_modules, so the lock is kept elsewhere. */
async function takeTurn() {
  const note = path.join(tmpdir(), `recado-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  const own = `${note}-${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    while (!tookNote(own, note)) {
      if (isWriterAlive(note)) await delay(200)
      else rmSync(note, { force: true })
    }
  } finally {
    rmSync(own)
  }
  return () => rmSync(note, { force: true })
}

/** A link appears at once and with its text, or not at all. */
function tookNote(own, note) {
  try {
    linkSync(own, note)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function isWriterAlive(note) {
  try {
    return process.kill(Number(readFileSync(note, 'utf8')), 0)
  } catch (error) {
    // Gone meanwhile, or somebody else's: it is checked again.
    return error.code === 'ENOENT' || error.code === 'EPERM'
  }
}

/** Node 24 from npm, where it runs, or else the Node that runs this. */
function findNode() {
  const installed = path.join(bin, 'node')
  for (const node of [installed, process.execPath]) {
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    if (Number.parseInt(stdout?.slice(1), 10) >= neededMajor) return node
  }
  throw new Error(
    `Node ${neededMajor} is needed: npm installed none that runs on ${process.platform}-${process.arch}, and this is ${process.version}.`,
  )
}

/**
 * Runs a program in its own session and passes each signal on once: Ctrl-C reaches everything in the terminal's
 * session and npm sends it again, and the program must not take that for a second, impatient one.
 */
function supervise(command, args, options, started = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, detached: true })
    const passed = new Set()
    const pass = (signal) => {
      if (!passed.has(signal)) child.kill(signal)
      passed.add(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const watch = setInterval(() => passed.size === 0 && orphaned() && pass('SIGTERM'), 500)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, pass)
      resolve({ code, signal, passed: [...passed][0] })
    })
    started(child)
  })
}

/** An npm that was killed outright passes nothing on, but its child gets another parent. */
function orphaned() {
  return process.env.npm_lifecycle_event && process.ppid !== parent
}

function endLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code
}

main(process.argv.slice(2)).then(endLike, (error) => {
  console.error(error.message)
  process.exitCode = 1
})
