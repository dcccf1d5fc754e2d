import type { Language } from '@recado/contract/languages'
import type { Letter } from '#platform/mail/letter.ts'

const words = {
  pt: {
    greeting: (name: string) => `Olá, ${name}.`,
    subject: (site: string) => `${site}: o arquivo da empresa está pronto`,
    paragraphs: ['O arquivo com os dados da empresa, que você pediu, está pronto.', 'Baixe-o em Opções › Atendimento › Empresa.'],
    follow: 'Abrir as opções',
    notes: (days: number) => [`Ele fica por ${days} dias. Guarde-o bem: as conversas estão nele.`],
  },
  en: {
    greeting: (name: string) => `Hello, ${name}.`,
    subject: (site: string) => `${site}: the company’s file is ready`,
    paragraphs: ['The file with the company’s data that you asked for is ready.', 'Download it at Options › Service › Company.'],
    follow: 'Open the options',
    notes: (days: number) => [`It stays for ${days} days. Keep it well: the conversations are in it.`],
  },
  es: {
    greeting: (name: string) => `Hola, ${name}.`,
    subject: (site: string) => `${site}: el archivo de la empresa está listo`,
    paragraphs: [
      'El archivo con los datos de la empresa que pediste está listo.',
      'Descárgalo en Opciones › Atención › Empresa.',
    ],
    follow: 'Abrir las opciones',
    notes: (days: number) => [`Queda por ${days} días. Guárdalo bien: las conversaciones están en él.`],
  },
} satisfies Record<Language, unknown>

/** Says to an admin that the company's file is ready. */
export function readyLetter(
  to: { name: string; language: Language },
  { url, days }: { url: string; days: number },
  house: Letter['house'],
): Letter {
  const { greeting, subject, follow, paragraphs, notes } = words[to.language]
  return {
    language: to.language,
    house,
    subject: subject(house.siteName),
    greeting: greeting(to.name),
    paragraphs,
    link: { label: follow, url },
    notes: notes(days),
  }
}
