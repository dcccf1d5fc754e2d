import { codeLength } from '@recado/contract/password-reset/api'
import type { Language } from '@recado/contract/languages'
import type { LockedOutUser } from '#features/users/users.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Addressee } from './queries.ts'

type House = Letter['house']

interface Words {
  greeting: (name: string) => string
  codeSubject: (site: string) => string
  codeAsked: (when: string) => string
  codeUse: string
  open: string
  limits: string
  notYou: string
  changedSubject: (site: string) => string
  changed: (when: string) => string
  changedMeans: string
  changedNotYou: string
  held: (names: string) => string
  movedSubject: (site: string) => string
  moved: (when: string) => string
  movedMeans: string
  movedNotYou: string
}

const words: Record<Language, Words> = {
  pt: {
    greeting: (name) => `Olá, ${name}.`,
    codeSubject: (site) => `${site}: código para trocar a senha`,
    codeAsked: (when) => `Em ${when} alguém pediu para trocar a senha da sua conta.`,
    codeUse: 'Para escolher outra, digite este código na página em que o pedido foi feito:',
    open: 'Abrir a página',
    limits: 'O código vale por 15 minutos e cinco tentativas. Um novo pedido anula este.',
    notYou: 'Não foi você? Não faça nada: sem o código a senha continua a mesma. Não passe o código a ninguém.',
    changedSubject: (site) => `${site}: sua senha foi trocada`,
    changed: (when) => `Em ${when} a senha da sua conta foi trocada com um código enviado a este e-mail.`,
    changedMeans: 'As sessões abertas terminaram. Entre com a nova senha.',
    changedNotYou: 'Não foi você? Troque a senha de novo agora e avise quem administra a conta.',
    held: (names) =>
      `Nesta conta, que ainda não tinha o e-mail confirmado, também estavam: ${names}. Eles só voltam a entrar quando ` +
      'você lhes der outra senha, em Usuários; exclua quem você não conhece. Veja também as conexões e as integrações.',
    movedSubject: (site) => `${site}: seu e-mail de entrada foi trocado`,
    moved: (when) => `Em ${when} a sua conta passou a entrar com outro e-mail.`,
    movedMeans: 'Códigos e links enviados a este endereço não valem mais.',
    movedNotYou: 'Não foi você? Avise agora quem administra a conta.',
  },
  en: {
    greeting: (name) => `Hello, ${name}.`,
    codeSubject: (site) => `${site}: code to change your password`,
    codeAsked: (when) => `On ${when} there was a request to change the password of your account.`,
    codeUse: 'To choose another one, type this code into the page where it was asked for:',
    open: 'Open the page',
    limits: 'The code is valid for 15 minutes and five tries. Asking for another cancels this one.',
    notYou: 'Was this not you? Do nothing: without the code the password stays as it is. Do not pass the code on.',
    changedSubject: (site) => `${site}: your password was changed`,
    changed: (when) => `On ${when} the password of your account was changed with a code sent to this e-mail.`,
    changedMeans: 'Open sessions have ended. Sign in with the new password.',
    changedNotYou: 'Was this not you? Change the password again now, and tell the administrator of the account.',
    held: (names) =>
      `This account, whose e-mail was not confirmed yet, also had: ${names}. They come in again only once you have given ` +
      'them another password, under Users; delete those you do not know. Look at the connections and integrations as ' +
      'well.',
    movedSubject: (site) => `${site}: your sign-in e-mail was changed`,
    moved: (when) => `On ${when} your account was given another e-mail to sign in with.`,
    movedMeans: 'Codes and links that were sent to this address are no longer valid.',
    movedNotYou: 'Was this not you? Tell an administrator of the account now.',
  },
  es: {
    greeting: (name) => `Hola, ${name}.`,
    codeSubject: (site) => `${site}: código para cambiar la contraseña`,
    codeAsked: (when) => `El ${when} alguien pidió cambiar la contraseña de tu cuenta.`,
    codeUse: 'Para elegir otra, escribe este código en la página donde se pidió:',
    open: 'Abrir la página',
    limits: 'El código vale 15 minutos y cinco intentos. Si pides otro, este deja de valer.',
    notYou: '¿No fuiste tú? No hagas nada: sin el código la contraseña sigue igual. No des el código a nadie.',
    changedSubject: (site) => `${site}: tu contraseña cambió`,
    changed: (when) => `El ${when} la contraseña de tu cuenta se cambió con un código enviado a este correo.`,
    changedMeans: 'Las sesiones abiertas terminaron. Entra con la nueva contraseña.',
    changedNotYou: '¿No fuiste tú? Cambia la contraseña otra vez ahora y avisa a quien administra la cuenta.',
    held: (names) =>
      `En esta cuenta, cuyo correo aún no estaba confirmado, también estaban: ${names}. Solo vuelven a entrar cuando les ` +
      'des otra contraseña, en Usuarios; elimina a quien no conozcas. Mira también las conexiones y las integraciones.',
    movedSubject: (site) => `${site}: tu correo de acceso cambió`,
    moved: (when) => `El ${when} tu cuenta pasó a entrar con otro correo.`,
    movedMeans: 'Los códigos y enlaces enviados a esta dirección ya no valen.',
    movedNotYou: '¿No fuiste tú? Avisa ahora a quien administra la cuenta.',
  },
}

/** Contains the code, and a link to the page that does not carry the code. */
export function codeLetter(to: Addressee, code: string, page: string, house: House, now: Date): Letter {
  const said = words[to.language]
  return {
    language: to.language,
    house,
    subject: said.codeSubject(house.siteName),
    greeting: said.greeting(to.name),
    paragraphs: [said.codeAsked(momentOf(to, now)), said.codeUse],
    code: `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`,
    link: { label: said.open, url: page },
    notes: [said.limits, said.notYou],
  }
}

/** Says that the password was changed. Also names the other users of the account, if a stranger may have signed up with the address. */
export function changedLetter(to: Addressee, held: readonly LockedOutUser[], house: House, now: Date): Letter {
  const said = words[to.language]
  return {
    language: to.language,
    house,
    subject: said.changedSubject(house.siteName),
    greeting: said.greeting(to.name),
    paragraphs: [said.changed(momentOf(to, now)), said.changedMeans, ...(held.length > 0 ? [said.held(namesOf(held))] : [])],
    notes: [said.changedNotYou],
  }
}

/** Tells the former address that the user signs in with another one now. */
export function movedLetter(to: Addressee, house: House, now: Date): Letter {
  const said = words[to.language]
  return {
    language: to.language,
    house,
    subject: said.movedSubject(house.siteName),
    greeting: said.greeting(to.name),
    paragraphs: [said.moved(momentOf(to, now)), said.movedMeans],
    notes: [said.movedNotYou],
  }
}

const maxNamed = 10

/** Names them by their addresses, because a stranger has chosen the names. */
function namesOf(held: readonly LockedOutUser[]): string {
  const named = held.slice(0, maxNamed).map(({ email }) => email)
  return [...named, ...(held.length > maxNamed ? [`+${held.length - maxNamed}`] : [])].join(', ')
}

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }

/** The time in the company's time zone. */
function momentOf({ language, timeZone }: Addressee, now: Date): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now)
}
