import type { Language } from '@recado/contract/languages'
import { ratingScale } from '@recado/contract/ratings/scale'

/** How somebody is asked to rate a conversation where neither its queue nor its connection says it otherwise. */
const question = {
  pt: 'Como foi o seu atendimento?',
  en: 'How was our service?',
  es: '¿Cómo te atendimos?',
}

/** The question, and below it what to answer. */
export function withScale(asked: string): Record<Language, string> {
  const lines = (language: Language) => ratingScale[language].map((title, at) => `*${at + 1}* - ${title}`)
  const whole = (language: Language) => [asked.trim() === '' ? question[language] : asked, ...lines(language)].join('\n')
  return { pt: whole('pt'), en: whole('en'), es: whole('es') }
}
