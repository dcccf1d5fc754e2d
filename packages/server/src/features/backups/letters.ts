import type { BackupProblem } from '@recado/contract/backups/api'
import type { Language } from '@recado/contract/languages'
import type { FailureReason } from '@recado/contract/platform/backup-failures'
import type { Letter } from '#platform/mail/letter.ts'
import type { Operator } from './queries.ts'

export type Ringing = Exclude<BackupProblem, { kind: 'unset' | 'no-phrase' }>

interface Told {
  problem: Ringing
  url: string
  now: Date
}

type Failed = Extract<Ringing, { reason: FailureReason }>

interface Words {
  greeting: (name: string) => string
  subject: Record<Ringing['kind'], string>
  failed: Record<Failed['kind'], string>
  why: Partial<Record<FailureReason, (details: Failed['details']) => string>>
  good: (day: string) => string
  late: (hours: number) => string
  open: string
  whom: string
}

const gigabytes = ({ needed = 0 }: Failed['details']) => Math.ceil(needed / 2 ** 30)

const words: Record<Language, Words> = {
  pt: {
    greeting: (name) => `Olá, ${name}.`,
    subject: { backup: 'a cópia de segurança falhou', proof: 'a cópia de segurança não abriu', late: 'não há cópia provada' },
    failed: { backup: 'A cópia de segurança de hoje não foi feita.', proof: 'A cópia de segurança de hoje não foi provada.' },
    why: {
      damaged: ({ piece, pieces }) => `A parte ${piece} de ${pieces} não confere.`,
      key: () => 'Ela é de outra instalação: o SECRET não é o mesmo.',
      disk: (details) => `Faltou disco (precisa de ${gigabytes(details)} GB).`,
      phrase: () => 'Falta a frase de recuperação: npm run recado -- recovery-phrase',
      different: ({ what }) => `Depois de restaurada, ${what} não é igual.`,
      fence: ({ what }) => `Depois de restaurada, ${what} deixa uma empresa ver outra.`,
      time: () => 'A prova demorou demais.',
      killed: () => 'Foi interrompida.',
      nothing: () => 'Não há cópia onde deveria haver.',
    },
    good: (day) => `A de ${day} está boa.`,
    late: (hours) => `Há ${hours} horas não há uma cópia provada.`,
    open: 'Ver as cópias de segurança',
    whom: 'Este aviso vai para quem opera o sistema.',
  },
  en: {
    greeting: (name) => `Hello, ${name}.`,
    subject: { backup: 'the backup failed', proof: 'the backup did not open', late: 'there is no proven backup' },
    failed: { backup: "Today's backup was not made.", proof: "Today's backup was not proven." },
    why: {
      damaged: ({ piece, pieces }) => `Piece ${piece} of ${pieces} is not as it was written.`,
      key: () => 'It is of another installation: SECRET is not the same.',
      disk: (details) => `There was no room on the disk (it needs ${gigabytes(details)} GB).`,
      phrase: () => 'The recovery phrase is missing: npm run recado -- recovery-phrase',
      different: ({ what }) => `Once restored, ${what} is not the same.`,
      fence: ({ what }) => `Once restored, ${what} lets one company see another.`,
      time: () => 'The proof took too long.',
      killed: () => 'It was interrupted.',
      nothing: () => 'There is no backup where one should be.',
    },
    good: (day) => `That of ${day} is good.`,
    late: (hours) => `There has been no proven backup for ${hours} hours.`,
    open: 'See the backups',
    whom: 'This goes to those who run the system.',
  },
  es: {
    greeting: (name) => `Hola, ${name}.`,
    subject: { backup: 'la copia de seguridad falló', proof: 'la copia de seguridad no se abrió', late: 'no hay copia probada' },
    failed: { backup: 'La copia de seguridad de hoy no se hizo.', proof: 'La copia de seguridad de hoy no se probó.' },
    why: {
      damaged: ({ piece, pieces }) => `La parte ${piece} de ${pieces} no coincide.`,
      key: () => 'Es de otra instalación: SECRET no es el mismo.',
      disk: (details) => `Faltó disco (necesita ${gigabytes(details)} GB).`,
      phrase: () => 'Falta la frase de recuperación: npm run recado -- recovery-phrase',
      different: ({ what }) => `Una vez restaurada, ${what} no es igual.`,
      fence: ({ what }) => `Una vez restaurada, ${what} deja que una empresa vea a otra.`,
      time: () => 'La prueba tardó demasiado.',
      killed: () => 'Fue interrumpida.',
      nothing: () => 'No hay copia donde debería haberla.',
    },
    good: (day) => `La del ${day} está bien.`,
    late: (hours) => `Desde hace ${hours} horas no hay una copia probada.`,
    open: 'Ver las copias de seguridad',
    whom: 'Este aviso va a quienes operan el sistema.',
  },
}

/** Tells an operator what is wrong with the backups, and which one is good. */
export function failedLetter({ name, language }: Operator, { problem, url, now }: Told, house: Letter['house']): Letter {
  const said = words[language]
  const paragraphs =
    problem.kind === 'late'
      ? [said.late(Math.floor((now.getTime() - new Date(problem.since).getTime()) / 3_600_000))]
      : [said.failed[problem.kind], whyOf(said, problem), problem.goodAt && said.good(dayOf(problem.goodAt))]
  return {
    language,
    house,
    subject: `${house.siteName}: ${said.subject[problem.kind]}`,
    greeting: said.greeting(name),
    paragraphs: paragraphs.flatMap((text) => text || []),
    link: { label: said.open, url },
    notes: [said.whom],
  }
}

function whyOf({ why }: Words, { reason, details }: Failed): string {
  return why[reason]?.(details) ?? details.words ?? ''
}

/** As day and month: the year is that of the reader. */
function dayOf(time: string): string {
  return `${time.slice(8, 10)}/${time.slice(5, 7)}`
}
