import type { Answers } from '#bots/placeholders.ts'

/**
 * What a customer's message tells beside its words, under the names that texts and conditions of a flow use: the advertisement that the
 * customer came from, an order, a place, the person on a card, a form that was filled in. Of a form each answer has a name of its own, too:
 * `form_` and Meta's.
 */
export const heardNames = [
  'anuncio',
  'anuncio_id',
  'anuncio_link',
  'pedido',
  'formulario',
  'lugar',
  'latitude',
  'longitude',
  'contato_nome',
  'contato_numero',
] as const
export type HeardName = (typeof heardNames)[number]

const ofForm = /^form_[\w-]{1,35}$/

/** Whether a name, in braces or not, is one of those. */
export function isHeardName(written: string): boolean {
  const name = written.replace(/[{}]/g, '').trim()
  return heardNames.some((one) => one === name) || ofForm.test(name)
}

/** The name of a form's answer. Undefined where no text could name it. */
export function formNameOf(field: string): string | undefined {
  const name = `form_${field.replace(/[^\w-]+/g, '_')}`
  return ofForm.test(name) ? name : undefined
}

/** What the messages tell, of each thing the last. */
export function lastHeard(told: readonly Answers[]): Answers {
  return Object.assign({}, ...told) as Answers
}
