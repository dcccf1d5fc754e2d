import type { Language } from '@recado/contract/languages'
import { isMessageKind, type MessageKind } from '@recado/contract/messages/kinds'

interface Named {
  text: string
  /** The message may carry the customer's words, too. */
  withCaption?: true
}

type Kinds = Record<Exclude<MessageKind, 'conversation'>, Named>

const pt: Kinds = {
  image: { text: 'Imagem', withCaption: true },
  video: { text: 'Vídeo', withCaption: true },
  audio: { text: 'Áudio' },
  application: { text: 'Documento' },
  sticker: { text: 'Figurinha' },
  locationMessage: { text: 'Localização' },
  contactMessage: { text: 'Contato' },
  vcard: { text: 'Contato' },
  pollCreationMessage: { text: 'Enquete', withCaption: true },
  call_log: { text: 'Chamada perdida' },
  template: { text: 'Modelo', withCaption: true },
}

const en: Kinds = {
  image: { text: 'Picture', withCaption: true },
  video: { text: 'Video', withCaption: true },
  audio: { text: 'Audio' },
  application: { text: 'Document' },
  sticker: { text: 'Sticker' },
  locationMessage: { text: 'Location' },
  contactMessage: { text: 'Contact' },
  vcard: { text: 'Contact' },
  pollCreationMessage: { text: 'Poll', withCaption: true },
  call_log: { text: 'Missed call' },
  template: { text: 'Template', withCaption: true },
}

const es: Kinds = {
  image: { text: 'Imagen', withCaption: true },
  video: { text: 'Video', withCaption: true },
  audio: { text: 'Audio' },
  application: { text: 'Documento' },
  sticker: { text: 'Sticker' },
  locationMessage: { text: 'Ubicación' },
  contactMessage: { text: 'Contacto' },
  vcard: { text: 'Contacto' },
  pollCreationMessage: { text: 'Encuesta', withCaption: true },
  call_log: { text: 'Llamada perdida' },
  template: { text: 'Plantilla', withCaption: true },
}

const languages: Record<Language, Kinds> = { pt, en, es }

/** The name of a message that is more than its text. */
export function kindText(language: Language, mediaType: string): Named | undefined {
  return isMessageKind(mediaType) && mediaType !== 'conversation' ? languages[language][mediaType] : undefined
}

const transfers: Record<Language, (by: string, queue: string | null) => string> = {
  pt: (by, queue) => `${by} transferiu o atendimento para ${queue ?? 'você'}`,
  en: (by, queue) => `${by} transferred the conversation to ${queue ?? 'you'}`,
  es: (by, queue) => (queue ? `${by} transfirió la conversación a ${queue}` : `${by} te transfirió la conversación`),
}

/** Says that a colleague gave the reader a ticket, or put it in one of the reader's queues. */
export function transferText(language: Language, by: string, queue: string | null): string {
  return transfers[language](by, queue)
}

const mentions: Record<Language, (by: string, note: string) => string> = {
  pt: (by, note) => `${by} mencionou você: ${note}`,
  en: (by, note) => `${by} mentioned you: ${note}`,
  es: (by, note) => `${by} te mencionó: ${note}`,
}

/** Says that a colleague named the reader in a note. */
export function mentionText(language: Language, by: string, note: string): string {
  return mentions[language](by, note)
}

const deaf: Record<Language, (minutes: number) => string> = {
  pt: (minutes) => `Ficou ${minutes} minutos sem receber mensagens. O que foi escrito nesse tempo chegou agora.`,
  en: (minutes) => `Received nothing for ${minutes} minutes. What was written meanwhile has arrived now.`,
  es: (minutes) => `Estuvo ${minutes} minutos sin recibir mensajes. Lo que se escribió en ese tiempo llegó ahora.`,
}

/** Says that a connection has received nothing for a while, although customers wrote. */
export function outageText(language: Language, minutes: number): string {
  return deaf[language](minutes)
}

/** Says that Meta delivers nothing more, since nothing would pay for it. */
export const unpaidText: Record<Language, string> = {
  pt: 'A Meta parou as entregas: falta forma de pagamento.',
  en: 'Meta has stopped deliveries: a means of payment is missing.',
  es: 'Meta detuvo las entregas: falta un medio de pago.',
}

const stopped: Record<Language, Record<'gone' | 'failing', (host: string) => string>> = {
  pt: {
    gone: (host) => `Desligado: ${host} respondeu que o endereço não existe mais.`,
    failing: (host) => `Desligado: ${host} falhou por três dias.`,
  },
  en: {
    gone: (host) => `Switched off: ${host} says that the address no longer exists.`,
    failing: (host) => `Switched off: ${host} has failed for three days.`,
  },
  es: {
    gone: (host) => `Desactivado: ${host} dice que la dirección ya no existe.`,
    failing: (host) => `Desactivado: ${host} falló durante tres días.`,
  },
}

/** Says that the webhook was switched off, and why. */
export function webhookStoppedText(language: Language, reason: 'gone' | 'failing', host: string): string {
  return stopped[language][reason](host)
}

const trials: Record<Language, { title: string; body: string }> = {
  pt: { title: 'Aviso de teste', body: 'Se você lê isto, os avisos chegam a este navegador.' },
  en: { title: 'Test notification', body: 'If you read this, notifications reach this browser.' },
  es: { title: 'Aviso de prueba', body: 'Si lees esto, los avisos llegan a este navegador.' },
}

/** The text for a user who tries whether notifications arrive. */
export function trialText(language: Language): { title: string; body: string } {
  return trials[language]
}
