import type { Language } from '@recado/contract/languages'
import type { Letter } from '#platform/mail/letter.ts'

const words = {
  pt: {
    greeting: 'Olá',
    subject: (site: string) => `${site}: confirme o seu e-mail`,
    paragraphs: [
      'A conta da empresa foi criada, e você já pode entrar.',
      'Falta confirmar que este e-mail é seu. Até lá, campanhas e a API ficam desligadas.',
    ],
    confirm: 'Confirmar o e-mail',
    notes: [
      'O link vale por 7 dias.',
      'Não foi você? Então alguém usou o seu e-mail: não abra o link, e troque a senha pela página de login.',
    ],
  },
  en: {
    greeting: 'Hello',
    subject: (site: string) => `${site}: confirm your e-mail`,
    paragraphs: [
      "Your company's account has been created, and you can sign in.",
      'What is left is to confirm that this e-mail is yours. Until then, campaigns and the API stay off.',
    ],
    confirm: 'Confirm e-mail',
    notes: [
      'The link is valid for 7 days.',
      'Was this not you? Then another person used your e-mail: do not open the link, and reset the password from the sign-in page.',
    ],
  },
  es: {
    greeting: 'Hola',
    subject: (site: string) => `${site}: confirma tu correo`,
    paragraphs: [
      'La cuenta de la empresa está creada y ya puedes entrar.',
      'Falta confirmar que este correo es tuyo. Hasta entonces las campañas y la API quedan desactivadas.',
    ],
    confirm: 'Confirmar el correo',
    notes: [
      'El enlace vale 7 días.',
      '¿No fuiste tú? Entonces alguien usó tu correo: no abras el enlace y cambia la contraseña desde el inicio de sesión.',
    ],
  },
} satisfies Record<Language, unknown>

/**
 * The owner of the address is not known yet. A name that a stranger gave must not lead the owner to a page, a mailbox or a telephone, and
 * must not add a line of its own.
 */
function leadsSomewhere(name: string): boolean {
  return /[\p{L}\d]\.\p{L}{2}|:\/\/|@|\d{4}|\p{Cc}/u.test(name)
}

/** Asks the reader of the address to confirm it. */
export function confirmationLetter(to: { name: string; language: Language }, url: string, house: Letter['house']): Letter {
  const { greeting, subject, confirm, paragraphs, notes } = words[to.language]
  return {
    language: to.language,
    house,
    subject: subject(house.siteName),
    greeting: `${greeting}${leadsSomewhere(to.name) ? '' : `, ${to.name}`}.`,
    paragraphs,
    link: { label: confirm, url },
    notes,
  }
}
