import { lookAtAddress } from './address.ts'
import { lookAtDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { lookAtDisk, lookAtProgram } from './machine.ts'
import { lookAtFiles, lookAtMail } from './services.ts'
import { readSettings } from './settings.ts'

/** Looks at what an installation needs and changes nothing of it. */
export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  const { config, findings } = readSettings(env)
  if (!config) return [...findings, lookAtProgram()]
  const found = await Promise.all([
    lookAtDatabase(config),
    lookAtDisk(config),
    lookAtFiles(config),
    lookAtMail(config),
    lookAtAddress(config),
  ])
  return [...findings, lookAtProgram(), ...found.flat()]
}

const signs = { good: 'ok     ', warning: 'warning', bad: 'BAD    ' }

/** What the doctor prints: a line for each finding, below it what to do, and a sum. */
export function reportOn(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, state, says, advice }) => [
    `${signs[state]}  ${about}: ${says}`,
    ...(advice ? [`         ${advice}`] : []),
  ])
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return [...lines, '', `${count('bad')} bad, ${count('warning')} to look at, ${count('good')} good.`].join('\n')
}
