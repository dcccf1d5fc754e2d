import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig, settingNames } from '#platform/config.ts'
import { bad, type Finding, good, warning } from './finding.ts'

const about = 'Settings'
type Env = Record<string, string | undefined>

/** Reads the environment as a start does, but makes no secret. */
export function readSettings(env: Env): { config?: Config; findings: Finding[] } {
  const isFirst = !env.SECRET && !existsSync(join(env.DATA_DIR || '.data', 'secret'))
  try {
    const config = readConfig(isFirst ? { ...env, SECRET: randomBytes(32).toString('hex') } : env)
    const findings = [...misspelt(env), ...doubtful(config, isFirst)]
    return { config, findings: findings.length > 0 ? findings : [good(about, 'All settings can be read.')] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { findings: [bad(about, error.message.replaceAll(/\s+/g, ' '), 'Correct it: docs/operating.md lists each setting.')] }
  }
}

/** Names that look like settings and are none. */
function misspelt(env: Env): Finding[] {
  const unknown = Object.keys(env).filter(
    (name) => /^(S3|SMTP|BACKUP|OUTBOUND|AI|METRICS|RECADO)_/.test(name) && !settingNames.has(name),
  )
  return unknown.map((name) => warning(about, `${name} is no setting of Recado.`, 'Look its name up in docs/operating.md.'))
}

function doubtful({ demo, databaseUrl, publicUrl, host }: Config, isFirst: boolean): Finding[] {
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(host)
  return [
    ...(demo && databaseUrl
      ? [warning(about, 'The demo is on beside a database of your own.', 'Set DEMO=off in production.')]
      : []),
    ...(isOpen && publicUrl.startsWith('http:') && !demo
      ? [
          warning(
            about,
            `Other machines reach this one at ${host}, and PUBLIC_URL has no TLS.`,
            'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
          ),
        ]
      : []),
    ...(isFirst && databaseUrl
      ? [
          warning(
            about,
            'There is no SECRET yet: the first start makes one.',
            'Keep the file “secret” of DATA_DIR with the backups: without it all users and numbers have to sign in again.',
          ),
        ]
      : []),
  ]
}
