import { fillIn, type Placeholder, unknownNames } from '#bots/placeholders.ts'
import { firstNameOf } from '#bots/values.ts'
import { folded } from '#folded.ts'
import type { Language } from '#languages.ts'

/** The texts of a campaign, as written for its recipients. */
export interface CampaignTexts {
  message1: string | null
  message2: string | null
  message3: string | null
  message4: string | null
  message5: string | null
}

export const variants = [1, 2, 3, 4, 5] as const
export type Variant = (typeof variants)[number]

/** The texts that are written, out of five. */
export function variantsOf(texts: CampaignTexts): Variant[] {
  return variants.filter((variant) => (texts[`message${variant}`] ?? '').trim() !== '')
}

/** The text that a number gets, always the same one in a campaign. Undefined when none is written. */
export function variantFor(campaignId: number, number: string, written: readonly Variant[]): Variant | undefined {
  return written[hash(`${campaignId}:${number}`) % written.length]
}

/** FNV-1a, 32 bits: it spreads well and gives the same value on every platform. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value
}

/** A name that texts may use in braces, and its value. */
export interface Variable {
  key: string
  value: string
}

export interface Recipient {
  name: string
  number: string
  email: string
}

/** The placeholders that every campaign knows. */
export const campaignPlaceholders = ['name', 'firstName', 'email', 'phone', 'company'] as const satisfies Placeholder[]
/** Names that a company's variable cannot have. */
export const reservedVariableNames = ['nome', 'email', 'numero', 'empresa'] as const

/** Fills in the recipient's data, the company's name and the company's own variables. */
export function fillCampaignText(
  text: string,
  { name, number, email }: Recipient,
  company: string,
  own: readonly Variable[],
): string {
  const values = { name, firstName: firstNameOf(name), phone: number, email, company }
  return fillIn(text, values, Object.fromEntries(own.map(({ key, value }) => [key, value])))
}

/** The unknown names in a campaign's texts, each once. */
export function unknownPlaceholders(texts: readonly (string | null)[], own: readonly Pick<Variable, 'key'>[]): string[] {
  const keys = own.map(({ key }) => key)
  return [...new Set(texts.flatMap((text) => unknownNames(text ?? '', keys, campaignPlaceholders)))]
}

/** The default text that asks for a yes. */
export const confirmationTexts: Record<Language, string> = {
  pt: '{{empresa}} tem uma mensagem para você. Responda SIM para receber ou NÃO para não receber.',
  en: '{{empresa}} has a message for you. Answer YES to get it or NO not to get it.',
  es: '{{empresa}} tiene un mensaje para ti. Responde SÍ para recibirlo o NO para no recibirlo.',
}

/** The meaning of a one-word answer to a campaign. Undefined for anything else. */
export type CampaignAnswer = 'yes' | 'no' | 'stop'

const answers: Record<CampaignAnswer, readonly string[]> = {
  yes: ['sim', 's', 'ok', 'quero', '1', 'yes', 'si'],
  no: ['nao', 'n', 'no', '2'],
  stop: ['sair', 'parar', 'stop', 'baja'],
}
const maxAnswerLength = 20

/** The meaning of a one-word answer. Case, accents and punctuation around the word do not count. */
export function campaignAnswerOf(text: string): CampaignAnswer | undefined {
  if (text.length > maxAnswerLength) return undefined
  const word = folded(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return (Object.keys(answers) as CampaignAnswer[]).find((answer) => answers[answer].includes(word))
}

/** How long after a campaign message a single word ends all campaigns for that person, in ms. */
export const stopWithinMs = 7 * 24 * 3_600_000
/** How long an answer to a confirmation request is awaited, in ms. */
export const confirmWithinMs = 72 * 3_600_000
