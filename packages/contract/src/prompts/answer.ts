import { cutToMessage } from '#field.ts'
import { toWhatsAppMarkup } from '#messages/markdown.ts'
import { promisesAttendant } from './promises.ts'

/** What a model wants to say, and whether people take over. */
export interface ModelAnswer {
  parts: readonly string[]
  action: 'answer' | 'transfer'
}

/** The maximum of bubbles in one answer. Further parts are joined in the last one. */
export const maxParts = 6

/** The phrase by which prompts have always called people. Case, accents and a full stop do not matter. */
export const transferPhrase = 'Ação: Transferir para o setor de atendimento'
const phrase = /[*_"']{0,4}a[cç][aã]o\s*:\s*transferir\s+para\s+o\s+setor\s+de\s+atendimento[*_"']*\s*[.!]*/giu

/**
 * Reads a model's answer: the requested JSON, wherever it is in the text, else the text itself. Thoughts are left out. Undefined when it
 * cannot be read: broken JSON is not shown to customers.
 */
export function readAnswer(content: string): ModelAnswer | undefined {
  const text = withoutThoughts(content).normalize('NFC').trim()
  const said = objectIn(text)
  if (said === 'broken') return undefined
  const [texts, action] = said ? [textsOf(said), said['action']] : [[text], 'answer']
  if (texts === undefined) return undefined
  const isCalled = action === 'transfer' || texts.some((one) => one.search(phrase) >= 0)
  const parts = joined(texts.map((one) => tidy(one.replaceAll(phrase, ''))).filter((one) => one !== ''))
  return { parts, action: isCalled || parts.some(promisesAttendant) ? 'transfer' : 'answer' }
}

const thoughts = /(<\/?(?:think|thinking|thought|reasoning)>)/i

/** Reasoning models on some servers write their thoughts before the answer: between marks, or up to an end mark. */
function withoutThoughts(content: string): string {
  let said = ''
  let end: string | undefined
  for (const [place, piece] of content.split(thoughts).entries()) {
    const mark = place % 2 === 1 ? piece.toLowerCase() : ''
    if (end === undefined && mark.startsWith('</')) said = ''
    else if (end === undefined && mark !== '') end = `</${mark.slice(1)}`
    else if (end === undefined) said += piece
    else if (mark === end) end = undefined
  }
  return said
}

type Said = Record<string, unknown>

/** The JSON object in a text, with or without a code fence and words around it. */
function objectIn(text: string): Said | 'broken' | undefined {
  const bare = text
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/```\s*$/, '')
    .trim()
  const found = parsed(bare) ?? parsed(bare.slice(bare.indexOf('{'), bare.lastIndexOf('}') + 1))
  if (found) return found
  return /^[{[]|"(parts|action)"\s*:/.test(bare) ? 'broken' : undefined
}

function parsed(text: string): Said | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isSaid(value) && ('parts' in value || 'action' in value) ? value : undefined
  } catch {
    return undefined
  }
}

function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The texts in the parts of an answer. Undefined when a part has no text. */
function textsOf({ parts = [] }: Said): string[] | undefined {
  const list: unknown[] = Array.isArray(parts) ? parts : [parts]
  const texts = list.map((one) => (isSaid(one) ? one['text'] : one))
  return texts.every((one) => typeof one === 'string') ? texts : undefined
}

/** The text as a customer reads it, in WhatsApp's marks. */
function tidy(text: string): string {
  // Characters that no keyboard writes are removed, except line breaks and joiners.
  return cutToMessage(
    toWhatsAppMarkup(text.replaceAll(/[^\P{C}\n\u200D]/gu, ''))
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  ).trim()
}

function joined(parts: readonly string[]): string[] {
  if (parts.length <= maxParts) return [...parts]
  return [...parts.slice(0, maxParts - 1), cutToMessage(parts.slice(maxParts - 1).join('\n\n'))]
}
