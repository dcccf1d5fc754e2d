import { z } from 'zod/mini'
import { timestamp, seenAt } from '#field.ts'

/** Who takes the payments: a bank (Efí), a gateway (Asaas), or the operator, who then settles invoices by hand. */
export const drivers = ['manual', 'efi', 'asaas'] as const
export type Driver = (typeof drivers)[number]

export const environments = ['production', 'sandbox'] as const
export type Environment = (typeof environments)[number]

export const paymentSettings = z.object({
  driver: z.enum(drivers),
  manual: z.object({
    instructions: z.string(),
    /** With this key and the two fields below, a code that carries the amount is shown. Empty: only the instructions. */
    pixKey: z.string(),
    name: z.string(),
    city: z.string(),
  }),
  efi: z.object({
    environment: z.enum(environments),
    clientId: z.string(),
    hasClientSecret: z.boolean(),
    pixKey: z.string(),
    certificate: z.nullable(z.object({ name: z.string(), expiresAt: timestamp })),
  }),
  asaas: z.object({ environment: z.enum(environments), hasApiKey: z.boolean() }),
  /** The webhook by which the driver reports payments. */
  webhook: z.object({
    state: z.enum(['none', 'registered', 'failed']),
    /** Since when the state holds. */
    at: z.nullable(timestamp),
    /** The provider's message. Empty unless it failed. */
    reason: z.string(),
  }),
  updatedAt: timestamp,
})
export type PaymentSettings = z.infer<typeof paymentSettings>

const key = z.optional(z.string().check(z.trim(), z.maxLength(77)))
const secret = z.optional(z.string().check(z.trim(), z.maxLength(500)))
/** The length that codes have room for. Accents are left out of codes. */
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
      /** The passphrase of the P12 file. Efí's files have none. */
      passphrase: z.optional(z.string().check(z.maxLength(200))),
    }),
  ),
  asaas: z.optional(z.object({ environment: z.optional(z.enum(environments)), apiKey: secret })),
  updatedAt: seenAt,
})
