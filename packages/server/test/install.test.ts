import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Takes its time, and fails when another one is at work in the same place.
const npm = `
const fs = require('node:fs')
fs.writeFileSync('busy', '', { flag: 'wx' })
fs.appendFileSync('installs', 'x')
setTimeout(() => {
  fs.mkdirSync('node_modules', { recursive: true })
  fs.rmSync('busy')
}, 400)
`

test('of two first starts at once one installs, and both run', async () => {
  const root = await mkdtemp(join(tmpdir(), 'recado-start-'))
  try {
    await cp(fileURLToPath(new URL('../../../scripts/', import.meta.url)), join(root, 'scripts'), { recursive: true })
    await writeFile(join(root, 'package-lock.json'), '{}')
    await writeFile(join(root, 'npm-cli.cjs'), npm)
    await writeFile(join(root, 'program.mjs'), 'process.exit(0)')
    const start = () =>
      new Promise((resolve) => {
        const env = { ...process.env, npm_execpath: join(root, 'npm-cli.cjs') }
        spawn(process.execPath, [join(root, 'scripts', 'run.cjs'), 'program.mjs'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }).once('close', resolve)
      })
    expect(await Promise.all([start(), start()])).toEqual([0, 0])
    expect(await readFile(join(root, 'installs'), 'utf8')).toBe('x')
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
