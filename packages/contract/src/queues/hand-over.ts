import { clockText, type OpeningHours, type Openness, opennessAt, type Weekday } from '#hours.ts'
import type { Language } from '#languages.ts'

const days: Record<Language, Record<Weekday, string>> = {
  pt: {
    monday: 'segunda-feira',
    tuesday: 'terça-feira',
    wednesday: 'quarta-feira',
    thursday: 'quinta-feira',
    friday: 'sexta-feira',
    saturday: 'sábado',
    sunday: 'domingo',
  },
  en: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  es: {
    monday: 'el lunes',
    tuesday: 'el martes',
    wednesday: 'el miércoles',
    thursday: 'el jueves',
    friday: 'el viernes',
    saturday: 'el sábado',
    sunday: 'el domingo',
  },
}

const words: Record<
  Language,
  {
    now: (to: string) => string
    later: (to: string, when: string) => string
    closed: (to: string) => string
    queue: (name: string) => string
    nobody: string
    today: string
    tomorrow: string
    at: (day: string, time: string) => string
  }
> = {
  pt: {
    now: (to) => `Vou passar a conversa para ${to}. Respondemos por aqui assim que possível.`,
    later: (to, when) => `Vou passar a conversa para ${to}. Estamos fechados agora e respondemos a partir de ${when}.`,
    closed: (to) => `Vou passar a conversa para ${to}. Estamos fechados agora e respondemos assim que voltarmos.`,
    queue: (name) => `o setor ${name}`,
    nobody: 'a nossa equipe',
    today: 'hoje',
    tomorrow: 'amanhã',
    at: (day, time) => `${day} às ${time}`,
  },
  en: {
    now: (to) => `I am handing the conversation over to ${to}. We will answer here as soon as possible.`,
    later: (to, when) => `I am handing the conversation over to ${to}. We are closed now and will answer from ${when} on.`,
    closed: (to) => `I am handing the conversation over to ${to}. We are closed now and will answer when we are back.`,
    queue: (name) => name,
    nobody: 'our team',
    today: 'today',
    tomorrow: 'tomorrow',
    at: (day, time) => `${day} at ${time}`,
  },
  es: {
    now: (to) => `Paso la conversación a ${to}. Respondemos por aquí lo antes posible.`,
    later: (to, when) => `Paso la conversación a ${to}. Ahora estamos cerrados y respondemos a partir de ${when}.`,
    closed: (to) => `Paso la conversación a ${to}. Ahora estamos cerrados y respondemos en cuanto volvamos.`,
    queue: (name) => `el departamento ${name}`,
    nobody: 'nuestro equipo',
    today: 'hoy',
    tomorrow: 'mañana',
    at: (day, time) => `${day} a las ${time}`,
  },
}

/** Whose hours count when people take over, and the language of the company. */
interface HandOverContext {
  scheduleType: string
  schedules: readonly OpeningHours[]
  timeZone: string
  words: { language: Language }
}

/** The text for a customer, in a queue or in none, who is handed over to people now. */
export function handOverFor(
  { scheduleType, schedules, timeZone, words: { language } }: HandOverContext,
  queue: { name: string; schedules: readonly OpeningHours[] } | null,
  now: number,
): string {
  const hours = scheduleType === 'company' ? schedules : scheduleType === 'queue' ? queue?.schedules : undefined
  return handOverWords(language, queue?.name ?? null, hours ? opennessAt(hours, now, timeZone) : { isOpen: true, change: null })
}

/** The text for a customer who is handed over to people: to whom, and when they answer. */
export function handOverWords(language: Language, queue: string | null, { isOpen, change }: Openness): string {
  const text = words[language]
  const to = queue === null ? text.nobody : text.queue(queue)
  if (isOpen) return text.now(to)
  if (!change) return text.closed(to)
  const day = change.inDays === 0 ? text.today : change.inDays === 1 ? text.tomorrow : days[language][change.day]
  return text.later(to, text.at(day, clockText(change.minute)))
}
