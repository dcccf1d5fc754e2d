import { offAfterDays } from '@recado/contract/webhooks/rules'
import type { Language } from '@recado/contract/languages'
import type { Letter } from '#platform/mail/letter.ts'
import type { Addressee } from './queries.ts'

export interface Stopped {
  reason: 'gone' | 'failing'
  host: string
  url: string
}

interface Words {
  greeting: (name: string) => string
  subject: string
  why: Record<Stopped['reason'], (host: string) => string>
  what: string
  open: string
  whom: string
}

const words: Record<Language, Words> = {
  pt: {
    greeting: (name) => `Olá, ${name}.`,
    subject: 'o webhook foi desligado',
    why: {
      gone: (host) => `${host} respondeu 410: o endereço não existe mais. O webhook foi desligado.`,
      failing: (host) => `${host} não aceitou nenhum evento em ${offAfterDays} dias. O webhook foi desligado.`,
    },
    what: 'Nada mais é enviado até alguém ligar de novo. O que não foi entregue fica guardado por 30 dias e pode ser reenviado.',
    open: 'Ver as entregas',
    whom: 'Este aviso vai para quem administra a conta.',
  },
  en: {
    greeting: (name) => `Hello, ${name}.`,
    subject: 'the webhook was switched off',
    why: {
      gone: (host) => `${host} answered 410: the address no longer exists. The webhook was switched off.`,
      failing: (host) => `${host} has not accepted a single event in ${offAfterDays} days. The webhook was switched off.`,
    },
    what: 'Nothing more is sent until an admin switches it on again. What was not delivered is kept for 30 days and can be sent again.',
    open: 'See the deliveries',
    whom: 'This goes to those who administer the account.',
  },
  es: {
    greeting: (name) => `Hola, ${name}.`,
    subject: 'el webhook se desactivó',
    why: {
      gone: (host) => `${host} respondió 410: la dirección ya no existe. El webhook se desactivó.`,
      failing: (host) => `${host} no aceptó ningún evento en ${offAfterDays} días. El webhook se desactivó.`,
    },
    what: 'No se envía nada más hasta que alguien lo active de nuevo. Lo que no se entregó se guarda 30 días y se puede reenviar.',
    open: 'Ver las entregas',
    whom: 'Este aviso va a quienes administran la cuenta.',
  },
}

/** Tells an admin that nothing is sent any more, and why. */
export function stoppedLetter({ name, language }: Addressee, { reason, host, url }: Stopped, house: Letter['house']): Letter {
  const said = words[language]
  return {
    language,
    house,
    subject: `${house.siteName}: ${said.subject}`,
    greeting: said.greeting(name),
    paragraphs: [said.why[reason](host), said.what],
    link: { label: said.open, url },
    notes: [said.whom],
  }
}
