import { z } from 'zod/mini'
import { cutToMessage, maxMessageLength } from '#field.ts'
import { folded } from '#folded.ts'

/**
 * The placeholders that a text for customers may use, each with its names: first the one that screens offer, then others that people and
 * older texts write. Case, accents, spaces, hyphens and underscores do not count.
 */
export const placeholders = {
  name: ['nome', 'name', 'nombre'],
  firstName: ['primeiro_nome', 'firstName', 'primer_nombre'],
  greeting: ['saudacao', 'greeting', 'gretting', 'saludo', 'ms'],
  protocol: ['protocolo', 'protocol', 'ticket_id'],
  queue: ['fila', 'queue', 'cola'],
  agent: ['atendente', 'agent', 'agente', 'userName', 'user'],
  date: ['data', 'date', 'fecha'],
  hour: ['hora', 'hour'],
  moment: ['data_hora', 'moment'],
  phone: ['numero', 'telefone', 'phone', 'phoneNumber', 'telefono', 'number'],
  email: ['email', 'correo'],
  connection: ['conexao', 'connection', 'conexion'],
  company: ['empresa', 'company', 'name_company'],
} as const
export type Placeholder = keyof typeof placeholders
export type PlaceholderValues = Partial<Record<Placeholder, string>>

/** Each placeholder as screens offer it: `{{nome}}`. */
export const placeholderTokens = Object.fromEntries(
  Object.entries(placeholders).map(([placeholder, [name]]) => [placeholder, `{{${name}}}`]),
) as Record<Placeholder, string>

const every = Object.keys(placeholders) as Placeholder[]
const named = new Map(every.flatMap((placeholder) => placeholders[placeholder].map((name) => [bare(name), placeholder] as const)))

function bare(name: string): string {
  return folded(name).replace(/[\s_-]+/g, '')
}

/** Anything in braces is a name, whatever the number of braces. Two or more unmatched braces count as a name that stands for nothing. */
const mark = /\{+([^{}\n]{0,50})\}+|\{{2,}|\}{2,}/g

/** A piece of a text: plain text, or a name in braces that is known or unknown. */
export interface Piece {
  kind: 'text' | 'known' | 'unknown'
  text: string
}

/** Splits a text at its names. The names in `known` and in `own` count as known. */
export function splitPlaceholders(text: string, own: readonly string[] = [], known: readonly Placeholder[] = every): Piece[] {
  const answers = Object.fromEntries(own.map((name) => [name, '']))
  const pieces: Piece[] = []
  let end = 0
  const say = (upTo: number) => upTo > end && pieces.push({ kind: 'text', text: text.slice(end, upTo) })
  for (const { 0: written, 1: name = '', index } of text.matchAll(mark)) {
    say(index)
    const meant = meantBy(name, answers)
    const isKnown = meant !== undefined && (meant.of === 'answers' || known.includes(meant.name))
    pieces.push({ kind: isKnown ? 'known' : 'unknown', text: written })
    end = index + written.length
  }
  say(text.length)
  return pieces
}

/** The unknown names in a text, each once, with their braces as written. */
export function unknownNames(
  text: string,
  own: readonly string[] = [],
  known: readonly Placeholder[] = every,
): readonly string[] {
  return [...new Set(splitPlaceholders(text, own, known).flatMap((piece) => (piece.kind === 'unknown' ? [piece.text] : [])))]
}

/** The error text about unknown names, for programs. */
export function unknownText(names: readonly string[]): string {
  return `stands for nothing: ${names.join(', ')}`
}

/** Refuses unknown names and lists them. */
export const onlyKnownPlaceholders = z.check<string>(({ value, issues }) => {
  const unknown = unknownNames(value)
  if (unknown.length === 0) return
  issues.push({ code: 'custom', input: value, params: { unknownNames: unknown.join(', '), message: unknownText(unknown) } })
})

/** A text for customers in which each name is known. */
export const customerText = z.string().check(z.maxLength(maxMessageLength), onlyKnownPlaceholders)

/** A text for customers that may be left out. */
export const customerTextOrNone = z._default(customerText, '')

/** The customer's answers in a conversation, by the names under which a flow keeps them. */
export type Answers = Readonly<Record<string, string>>

/**
 * Fills in the values in one pass, so a placeholder inside a value stays as it is. An answer takes precedence over a value of the same
 * name. An unknown name is removed with its braces. The result is cut to the maximum length of a message, in whole letters.
 */
export function fillIn(text: string, values: PlaceholderValues, answers: Answers = {}): string {
  return cutToMessage(text.replace(mark, (_all, name = '') => placeholderValue(name, values, answers)))
}

/** The answer or value that a name stands for, empty for none. */
export function placeholderValue(name: string, values: PlaceholderValues, answers: Answers): string {
  const meant = meantBy(name, answers)
  if (meant?.of === 'answers') return answers[meant.name] ?? ''
  return (meant && values[meant.name]) ?? ''
}

type Meant = { of: 'answers'; name: string } | { of: 'values'; name: Placeholder }

/**
 * An answer with exactly this name, else one whose name differs only in case, accents, spaces, hyphens or underscores, else a placeholder.
 */
function meantBy(written: string, answers: Answers): Meant | undefined {
  const exact = [written, written.trim()].find((name) => Object.hasOwn(answers, name))
  if (exact !== undefined) return { of: 'answers', name: exact }
  const key = bare(written)
  const alike = Object.keys(answers).find((name) => bare(name) === key)
  if (alike !== undefined) return { of: 'answers', name: alike }
  const placeholder = named.get(key)
  return placeholder && { of: 'values', name: placeholder }
}
