import type { Language } from '@recado/contract/languages'
import type { Letter } from '#platform/mail/letter.ts'
import type { Addressee, ReminderKind } from './reminder-queries.ts'

/** What a reminder is about. */
export interface Ending {
  kind: ReminderKind
  company: string
  isTrial: boolean
  /** The last day: yyyy-MM-dd. It may be today. */
  dueDate: string
  daysLeft: number
  /** What is to be paid, in BRL, and until when the payment renews. */
  invoice: { value: number; renewsUntil: string } | null
  url: string
}

interface Words {
  greeting: (name: string) => string
  what: (isTrial: boolean) => string
  ends: (what: string, when: string) => string
  when: (days: number, date: string) => string
  lasts: (what: string, company: string, date: string) => string
  lasted: (what: string, company: string, date: string) => string
  pay: (value: string, date: string) => string
  kept: string
  open: string
  why: string
}

const words: Record<Language, Words> = {
  pt: {
    greeting: (name) => `Olá, ${name}.`,
    what: (isTrial) => (isTrial ? 'o período de teste' : 'a assinatura'),
    ends: (what, when) => `${what} ${when}`,
    when: (days, date) => {
      if (days < 0) return `terminou em ${date}`
      return days === 0 ? 'termina hoje' : days === 1 ? 'termina amanhã' : `termina em ${days} dias`
    },
    lasts: (what, company, date) => `${upper(what)} de ${company} vale até o fim de ${date}.`,
    lasted: (what, company, date) => `${upper(what)} de ${company} terminou em ${date}. Até o pagamento nada é enviado.`,
    pay: (value, date) => `Pague ${value} por Pix, e tudo continua até ${date}.`,
    kept: 'Nada se perde: o que os clientes escreverem fica guardado e aparece depois do pagamento.',
    open: 'Ver a fatura e pagar',
    why: 'Este aviso vai para o e-mail da empresa e para quem administra a conta.',
  },
  en: {
    greeting: (name) => `Hello, ${name}.`,
    what: (isTrial) => (isTrial ? 'the trial' : 'the subscription'),
    ends: (what, when) => `${what} ${when}`,
    when: (days, date) => {
      if (days < 0) return `ended on ${date}`
      return days === 0 ? 'ends today' : days === 1 ? 'ends tomorrow' : `ends in ${days} days`
    },
    lasts: (what, company, date) => `${upper(what)} of ${company} is valid until the end of ${date}.`,
    lasted: (what, company, date) => `${upper(what)} of ${company} ended on ${date}. Until it is paid nothing is sent.`,
    pay: (value, date) => `Pay ${value} by Pix, and everything continues until ${date}.`,
    kept: 'Nothing is lost: what customers write is kept and appears after the payment.',
    open: 'See the invoice and pay',
    why: "This goes to the company's e-mail and to those who administer the account.",
  },
  es: {
    greeting: (name) => `Hola, ${name}.`,
    what: (isTrial) => (isTrial ? 'el período de prueba' : 'la suscripción'),
    ends: (what, when) => `${what} ${when}`,
    when: (days, date) => {
      if (days < 0) return `terminó el ${date}`
      return days === 0 ? 'termina hoy' : days === 1 ? 'termina mañana' : `termina en ${days} días`
    },
    lasts: (what, company, date) => `${upper(what)} de ${company} vale hasta el final del ${date}.`,
    lasted: (what, company, date) => `${upper(what)} de ${company} terminó el ${date}. Hasta el pago no se envía nada.`,
    pay: (value, date) => `Paga ${value} por Pix, y todo sigue hasta el ${date}.`,
    kept: 'Nada se pierde: lo que escriban los clientes queda guardado y aparece después del pago.',
    open: 'Ver la factura y pagar',
    why: 'Este aviso va al correo de la empresa y a quienes administran la cuenta.',
  },
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Writes to a payer that the last day comes, or has come. */
export function endingLetter(to: Addressee, ending: Ending, house: Letter['house']): Letter {
  const said = words[to.language]
  const { company, daysLeft, invoice, url } = ending
  const date = dayOf(ending.dueDate)
  const what = said.what(ending.isTrial)
  const isOver = daysLeft < 0
  return {
    language: to.language,
    house,
    subject: `${house.siteName}: ${said.ends(what, said.when(daysLeft, date))}`,
    greeting: said.greeting(to.name),
    paragraphs: [
      (isOver ? said.lasted : said.lasts)(what, company, date),
      ...(invoice ? [said.pay(reais.format(invoice.value), dayOf(invoice.renewsUntil))] : []),
      ...(ending.kind === 'ended' ? [said.kept] : []),
    ],
    link: { label: said.open, url },
    notes: [said.why],
  }
}

function dayOf(day: string): string {
  return day.split('-').reverse().join('/')
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
