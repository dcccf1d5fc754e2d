import { wallTime } from '#hours.ts'
import type { Language } from '#languages.ts'
import type { MenuWords } from '#queues/menu.ts'

/** The bot's own texts, in the language of the company. */
export interface BotWords extends MenuWords {
  language: Language
  notUnderstood: string
  /** Sent to a customer who answers a question without words. */
  wordsPlease: string
  morning: string
  afternoon: string
  evening: string
}

export const botWords: Record<Language, BotWords> = {
  pt: {
    back: 'Voltar',
    start: 'Menu inicial',
    language: 'pt',
    notUnderstood: 'Não entendi. Responda com um dos números abaixo.',
    wordsPlease: 'Responda com uma mensagem escrita, por favor.',
    morning: 'Bom dia',
    afternoon: 'Boa tarde',
    evening: 'Boa noite',
  },
  en: {
    back: 'Back',
    start: 'Main menu',
    language: 'en',
    wordsPlease: 'Please answer with a written message.',
    notUnderstood: 'I did not understand that. Please answer with one of the numbers below.',
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
  },
  es: {
    back: 'Volver',
    start: 'Menú inicial',
    language: 'es',
    wordsPlease: 'Responde con un mensaje escrito, por favor.',
    notUnderstood: 'No entendí. Responde con uno de los números de abajo.',
    morning: 'Buenos días',
    afternoon: 'Buenas tardes',
    evening: 'Buenas noches',
  },
}

const noon = 12 * 60
const evening = 18 * 60
const dawn = 5 * 60

/** The greeting for this hour of the day. */
export function greetingAt(moment: number, timeZone: string, words: BotWords): string {
  const { minute } = wallTime(moment, timeZone)
  if (minute < dawn || minute >= evening) return words.evening
  return minute < noon ? words.morning : words.afternoon
}
