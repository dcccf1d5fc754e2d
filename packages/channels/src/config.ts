import { randomUUID } from 'node:crypto'
import { detoursFormat, readDetours } from '@recado/outbound/detours'
import { z } from 'zod'

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

const schema = z.object({
  CHANNELS_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  CHANNELS_SECRET: z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits'),
  CHANNELS_OWNER: z.uuid().optional(),
  WHATSAPP_SOCKET_URL: z
    .url({ protocol: /^wss?$/ })
    .refine((url) => loopback.has(new URL(url).hostname), 'only a loopback host')
    .optional(),
  OUTBOUND_ALLOW: z
    .string()
    .regex(/^[\w.-]+:\d+(,[\w.-]+:\d+)*$/, 'host:port, separated by commas')
    .optional(),
  OUTBOUND_DETOURS: z.string().regex(detoursFormat, 'host=host:port, separated by commas').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export interface Config {
  databaseUrl: string
  /** 32 bytes. Encrypts the session secrets. */
  secret: Buffer
  /** Identifies this process in leases. A supervisor that passes the same value to a replacement lets it take over at once. */
  owner: string
  socketUrl: string | undefined
  /** `host:port` of proxies that may be used although they are not public. */
  outboundAllow: readonly string[]
  /** The addresses (`host:port`) at which hosts are dialled instead, by their names. */
  outboundDetours: ReadonlyMap<string, string>
  logLevel: string
}

/** Reads the environment. Throws an Error that names every wrong or missing key. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Wrong configuration: ${lines.join('; ')}`)
  }
  const values = parsed.data
  return {
    databaseUrl: values.CHANNELS_DATABASE_URL,
    secret: Buffer.from(values.CHANNELS_SECRET, 'hex'),
    owner: values.CHANNELS_OWNER ?? randomUUID(),
    socketUrl: values.WHATSAPP_SOCKET_URL,
    outboundAllow: values.OUTBOUND_ALLOW?.split(',') ?? [],
    outboundDetours: readDetours(values.OUTBOUND_DETOURS),
    logLevel: values.LOG_LEVEL,
  }
}
