import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes, hkdfSync } from 'node:crypto'
import { join, resolve } from 'node:path'
import { detoursFormat, readDetours } from '@recado/outbound/detours'
import { z } from 'zod'
import type { AiService } from './ai.ts'

const usualAiUrl = 'https://api.openai.com/v1'
const url = (...protocols: string[]) => z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) })

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HEALTH_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters, no spaces')
    .optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  PUBLIC_URL: url('http', 'https').optional(),
  TRUSTED_PROXIES: z.string().min(1).default('loopback'),
  ROLE: z.enum(['all', 'web', 'worker', 'channels']).default('all'),
  SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')
    .optional(),
  DEMO: z.enum(['on', 'quiet', 'off']).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  STORAGE_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_PREFIX: z.string().optional(),
  OUTBOUND_ALLOW: z
    .string()
    .regex(/^[\w.-]+:\d+(,[\w.-]+:\d+)*$/, 'host:port, separated by commas')
    .optional(),
  OUTBOUND_DETOURS: z.string().regex(detoursFormat, 'host=host:port, separated by commas').optional(),
  AI_URL: url('http', 'https').optional(),
  AI_MODEL: z.string().trim().min(1).max(100).default('gpt-6-luna'),
  AI_TRANSCRIPTION_MODEL: z.string().trim().min(1).max(100).default('gpt-transcribe'),
  AI_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(300).default(30),
  SMTP_URL: z.string().refine(isMailServer, 'smtp://user:password@host:587 or smtps://user:password@host:465').optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_ENDPOINT: z.string().optional(),
  BACKUP_S3_PREFIX: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'how many days, weeks and months, such as 7,4,12')
    .default('7,4,12'),
  BACKUP_BEFORE_UPGRADE: z.enum(['on', 'off']).default('on'),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in UTC, such as 06:00')
    .default('06:00'),
  COMPANY_EXPORT_DAYS: z.union([z.literal('off'), z.coerce.number().int().min(0).max(365)]).default(7),
  SIGNUP: z.enum(['on', 'off']).default('on'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'an address, or a name and an <address>')
    .optional(),
})

export const settingNames: ReadonlySet<string> = new Set(Object.keys(schema.shape))

export interface Config {
  port: number
  /** How many days pass until a company may ask for its file again. Null: only the operator writes it. */
  exportDays: number | null
  /** Another port for health and metrics. It is their only port in a process that serves no web. */
  healthPort: number | undefined
  /** With it /metrics may be read from other machines. Without it this machine alone reads them. */
  metricsToken: string | undefined
  /** The address to listen on. A reverse proxy with TLS goes in front of it. */
  host: string
  /** The folder of everything that a run writes. Absolute. */
  dataDir: string
  /** Absent means an embedded PostgreSQL under dataDir. */
  databaseUrl: string | undefined
  publicUrl: string
  /** Proxies that may say who the visitor is: addresses, networks or names that Fastify's trustProxy knows, separated by commas. */
  trustedProxies: string
  role: 'all' | 'web' | 'worker' | 'channels'
  /**
   * Demo company, local WhatsApp network and a morning's conversations. `quiet` leaves the conversations out. By default it is on only with
   * the embedded database.
   */
  demo: 'on' | 'quiet' | false
  logLevel: string
  /** `host:port` of services that are not public but may be called, such as a push service or a proxy of your own. */
  outboundAllow: readonly string[]
  /** Hosts that are dialled at another `host:port`: a stand-in, or a relay. It must still show the certificate of the host. */
  outboundDetours: ReadonlyMap<string, string>
  /** The AI service that prompts ask. */
  ai: AiService
  /** Whether its address is configured. Otherwise a demo asks a model of its own. */
  asksElsewhere: boolean
  /** The mail server and the sender. Absent where no mail is sent. */
  mail: { url: string; from: string } | undefined
  /** Whether a visitor may create a company here. */
  signUp: boolean
  /** What @recado/storage opens: STORAGE_DIR (absolute), or a bucket by S3_*. The channels process gets the same. */
  storage: Record<`STORAGE_DIR` | `S3_${string}`, string | undefined>
  /** Where backups lie: in a folder (absolute) or in a bucket, by the names that @recado/storage reads. Both absent where none are made. */
  backupPlace: { dir: string | undefined; bucket: Record<string, string | undefined> | undefined }
  /** How many days, weeks and months keep a backup. */
  backupKept: { daily: number; weekly: number; monthly: number }
  /** When the worker makes one each day: hh:mm, in UTC. */
  backupAt: string
  /** The embedded database is copied before a new version changes it. */
  backupBeforeUpgrade: boolean
  /** SECRET itself, for a backup to carry. Everything else asks for a key. */
  secret: string
  /** 32 bytes of key material for one purpose. The same installation secret gives the same key on every machine. */
  key: (purpose: string) => Buffer
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the environment. A wrong or missing key throws a ConfigError that names it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Wrong configuration:\n  ${lines.join('\n  ')}`)
  }
  const values = parsed.data
  if (values.ROLE !== 'all' && !values.DATABASE_URL) throw new ConfigError(`DATABASE_URL: needed when ROLE is ${values.ROLE}`)
  if (values.ROLE !== 'all' && !values.SECRET)
    throw new ConfigError(`SECRET: needed when ROLE is ${values.ROLE}, the same on every machine`)
  const demo = demoOf(values.DEMO, values.DATABASE_URL)
  if (values.ROLE !== 'all' && demo)
    throw new ConfigError(`DEMO: its network runs in one process, and ROLE is ${values.ROLE}; leave one of them out`)
  if (values.SMTP_URL && !values.MAIL_FROM) throw new ConfigError('MAIL_FROM: needed with SMTP_URL')
  const dataDir = resolve(values.DATA_DIR)
  const secret = values.SECRET ?? ownSecret(dataDir)
  return {
    port: values.PORT,
    healthPort: values.HEALTH_PORT,
    metricsToken: values.METRICS_TOKEN,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    trustedProxies: values.TRUSTED_PROXIES,
    role: values.ROLE,
    demo,
    logLevel: values.LOG_LEVEL,
    outboundAllow: values.OUTBOUND_ALLOW?.split(',') ?? [],
    outboundDetours: readDetours(values.OUTBOUND_DETOURS),
    ai: {
      url: (values.AI_URL ?? usualAiUrl).replace(/\/+$/, ''),
      model: values.AI_MODEL,
      transcriptionModel: values.AI_TRANSCRIPTION_MODEL,
      timeoutMs: values.AI_TIMEOUT_SECONDS * 1_000,
    },
    asksElsewhere: values.AI_URL !== undefined,
    mail: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    exportDays: values.COMPANY_EXPORT_DAYS === 'off' ? null : values.COMPANY_EXPORT_DAYS,
    signUp: values.SIGNUP === 'on',
    storage: {
      STORAGE_DIR: resolve(values.STORAGE_DIR ?? join(dataDir, 'files')),
      ...Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('S3_'))),
    },
    backupPlace: { dir: values.BACKUP_DIR && resolve(values.BACKUP_DIR), bucket: backupBucketOf(values) },
    backupKept: keptOf(values.BACKUP_KEEP),
    backupAt: values.BACKUP_AT,
    backupBeforeUpgrade: values.BACKUP_BEFORE_UPGRADE === 'on',
    secret,
    key: keysOf(secret),
  }
}

/** The keys of an installation with this SECRET, by their purpose. */
export function keysOf(secret: string): Config['key'] {
  return (purpose) => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', `recado ${purpose}`, 32))
}

function backupBucketOf(values: Record<string, unknown>): Config['backupPlace']['bucket'] {
  const given = Object.entries(values).filter(([name]) => name.startsWith('BACKUP_S3_'))
  if (given.length === 0) return undefined
  if (values['BACKUP_DIR']) throw new ConfigError('BACKUP_DIR: backups lie in a folder or in a bucket; leave one of them out')
  return Object.fromEntries(given.map(([name, value]) => [name.slice('BACKUP_'.length), String(value)]))
}

function keptOf(text: string): Config['backupKept'] {
  const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
  return { daily, weekly, monthly }
}

function isMailServer(text: string): boolean {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' }
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

function ownSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secret')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

function demoOf(wish: 'on' | 'quiet' | 'off' | undefined, databaseUrl: string | undefined): Config['demo'] {
  const demo = wish ?? (databaseUrl ? 'off' : 'on')
  return demo === 'off' ? false : demo
}
