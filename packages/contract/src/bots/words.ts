import { wallTime } from '#hours.ts'
import type { Language } from '#languages.ts'
import type { MenuWords } from '#queues/menu.ts'
import type { AnswerKind } from '#flows/answer-kinds.ts'

/** The bot's own texts, in the language of the company. */
export interface BotWords extends MenuWords {
  language: Language
  notUnderstood: string
  /** Sent to a customer who gives no answer to a question, by what answers it. */
  answerPlease: Record<AnswerKind, string>
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
    answerPlease: {
      words: 'Responda com uma mensagem escrita, por favor.',
      place: 'Envie a sua localização ou escreva o endereço, por favor.',
      number: 'Envie o seu número de telefone com o DDD, por favor.',
    },
    morning: 'Bom dia',
    afternoon: 'Boa tarde',
    evening: 'Boa noite',
  },
  en: {
    back: 'Back',
    start: 'Main menu',
    language: 'en',
    answerPlease: {
      words: 'Please answer with a written message.',
      place: 'Please send your location or write the address.',
      number: 'Please send your telephone number with its area code.',
    },
    notUnderstood: 'I did not understand that. Please answer with one of the numbers below.',
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
  },
  es: {
    back: 'Volver',
    start: 'Menú inicial',
    language: 'es',
    answerPlease: {
      words: 'Responde con un mensaje escrito, por favor.',
      place: 'Envía tu ubicación o escribe la dirección, por favor.',
      number: 'Envía tu número de teléfono con el código de área, por favor.',
    },
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
