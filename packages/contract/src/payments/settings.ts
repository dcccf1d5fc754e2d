import { z } from 'zod/mini'
import { moment, seenAt } from '#field.ts'

/** Who takes the payments: a bank (Efí), a gateway (Asaas), or whoever runs the installation, who then settles by hand. */
export const drivers = ['manual', 'efi', 'asaas'] as const
export type Driver = (typeof drivers)[number]

export const environments = ['production', 'sandbox'] as const
export type Environment = (typeof environments)[number]

export const paymentSettings = z.object({
  driver: z.enum(drivers),
  manual: z.object({
    instructions: z.string(),
    /** With it, and the two beneath, a code is shown that carries the amount; empty: the instructions alone. */
    pixKey: z.string(),
    name: z.string(),
    city: z.string(),
  }),
  efi: z.object({
    environment: z.enum(environments),
    clientId: z.string(),
    hasClientSecret: z.boolean(),
    pixKey: z.string(),
    certificate: z.nullable(z.object({ name: z.string(), expiresAt: moment })),
  }),
  asaas: z.object({ environment: z.enum(environments), hasApiKey: z.boolean() }),
  /** Where the driver tells of payments. */
  webhook: z.object({
    state: z.enum(['none', 'registered', 'failed']),
    /** When that became so. */
    at: z.nullable(moment),
    /** What the provider said; empty unless it failed. */
    reason: z.string(),
  }),
  updatedAt: moment,
})
export type PaymentSettings = z.infer<typeof paymentSettings>

const key = z.optional(z.string().check(z.trim(), z.maxLength(77)))
const secret = z.optional(z.string().check(z.trim(), z.maxLength(500)))
/** What codes have room for; accents are left out of them. */
const short = (length: number) => z.optional(z.string().check(z.trim(), z.maxLength(length)))

export const paymentSettingsPatch = z.object({
  driver: z.optional(z.enum(drivers)),
  manual: z.optional(
    z.object({
      instructions: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
      pixKey: key,
      name: short(25),
      city: short(15),
    }),
  ),
  efi: z.optional(
    z.object({
      environment: z.optional(z.enum(environments)),
      clientId: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      clientSecret: secret,
      pixKey: key,
      /** A P12 file in base64, or the text of a PEM file with certificate and key. */
      certificate: z.optional(z.string().check(z.maxLength(100_000))),
      /** Of the P12 file; Efí's have none. */
      passphrase: z.optional(z.string().check(z.maxLength(200))),
    }),
  ),
  asaas: z.optional(z.object({ environment: z.optional(z.enum(environments)), apiKey: secret })),
  updatedAt: seenAt,
})
