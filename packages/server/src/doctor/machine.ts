import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '#platform/config.ts'
import { programVersion } from '#platform/version.ts'
import { bad, type Finding, good, warning } from './finding.ts'

const gigabyte = 1024 ** 3
const neededMajor = 24
const [tooLittle, little] = [1, 5]

export function lookAtProgram(): Finding {
  const [major = 0] = process.versions.node.split('.').map(Number)
  return major === neededMajor
    ? good('Versions', `Recado ${programVersion} on Node ${process.versions.node}.`)
    : warning('Versions', `Recado ${programVersion} is tested with Node ${neededMajor}, not ${major}.`, 'Start it by npm start.')
}

/** The folders that it writes to. */
export async function lookAtDisk({ dataDir, storage, databaseUrl }: Config): Promise<Finding[]> {
  const files = storage.S3_BUCKET ? [] : [storage.STORAGE_DIR ?? dataDir]
  const findings = await Promise.all([...new Set([dataDir, ...files])].map((folder) => lookAtFolder(folder, !databaseUrl)))
  return findings.flat()
}

async function lookAtFolder(folder: string, hasDatabase: boolean): Promise<Finding[]> {
  const nearest = nearestOf(folder)
  try {
    accessSync(nearest, constants.W_OK)
  } catch {
    return [bad('Disk', `${folder} cannot be written to.`, `Give it to the user that runs Recado: chown … ${nearest}`)]
  }
  const { bavail, bsize } = await statfs(nearest)
  const free = (bavail * bsize) / gigabyte
  const says = `${folder} has ${free.toFixed(1)} GB free.`
  if (free < tooLittle) return [bad('Disk', says, hasDatabase ? 'Make room: a full disk stops the database.' : 'Make room.')]
  return [free < little ? warning('Disk', says, 'Make room, or move the files to a bucket (S3_…).') : good('Disk', says)]
}

function nearestOf(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestOf(dirname(folder))
}
