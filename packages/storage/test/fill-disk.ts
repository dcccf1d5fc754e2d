// Runs in its own mount namespace: makes a disk of 1 MB and writes more than that to it.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { openDisk } from '../src/disk.ts'

const folder = process.env.STORAGE_DIR ?? ''
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder])
const storage = openDisk(folder)
const refused = await storage.put('1/large', Buffer.alloc(4_000_000)).then(String, String)
const unfinished = readdirSync(`${folder}/unfinished`)
const written = await storage.put('1/small', Buffer.alloc(100_000))
process.stdout.write(JSON.stringify({ refused, unfinished, size: (await storage.size('1/large')) ?? null, written }))
