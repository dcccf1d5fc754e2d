import type { Language } from '@recado/contract/languages'
import { ratingScale } from '@recado/contract/ratings/scale'

/** The question for a rating where neither the queue nor the connection has its own. */
const question = {
  pt: 'Como foi o seu atendimento?',
  en: 'How was our service?',
  es: '¿Cómo te atendimos?',
}

/** The question, with the possible answers below it. */
export function withScale(asked: string): Record<Language, string> {
  const lines = (language: Language) => ratingScale[language].map((title, at) => `*${at + 1}* - ${title}`)
  const whole = (language: Language) => [asked.trim() === '' ? question[language] : asked, ...lines(language)].join('\n')
  return { pt: whole('pt'), en: whole('en'), es: whole('es') }
}
