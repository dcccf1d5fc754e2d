import type { Language } from '@recado/contract/languages'
import type { Letter } from '#platform/mail/letter.ts'

const words = {
  pt: {
    greeting: (name: string) => `Olá, ${name}.`,
    subject: (site: string) => `${site}: sua conta está pronta`,
    paragraphs: ['A conta da empresa foi criada para este e-mail.', 'Crie sua senha para entrar.'],
    follow: 'Criar a senha',
    notes: ['O link vale por 30 minutos. Depois, use "Esqueci a senha" na página de login.'],
  },
  en: {
    greeting: (name: string) => `Hello, ${name}.`,
    subject: (site: string) => `${site}: your account is ready`,
    paragraphs: ['An account for your company has been created with this e-mail.', 'Choose a password to sign in.'],
    follow: 'Choose a password',
    notes: ['The link is valid for 30 minutes. After that, use "Forgot password" on the sign-in page.'],
  },
  es: {
    greeting: (name: string) => `Hola, ${name}.`,
    subject: (site: string) => `${site}: tu cuenta está lista`,
    paragraphs: ['La cuenta de la empresa fue creada para este correo.', 'Crea tu contraseña para entrar.'],
    follow: 'Crear la contraseña',
    notes: ['El enlace vale 30 minutos. Después, usa "Olvidé la contraseña" en el inicio de sesión.'],
  },
} satisfies Record<Language, unknown>

/** The letter that leads the first admin of a company created by the operator to a password. */
export function invitationLetter(to: { name: string; language: Language }, url: string, house: Letter['house']): Letter {
  const { greeting, subject, follow, paragraphs, notes } = words[to.language]
  return {
    language: to.language,
    house,
    subject: subject(house.siteName),
    greeting: greeting(to.name),
    paragraphs,
    link: { label: follow, url },
    notes,
  }
}
