import type { TemplateMappings } from '@recado/contract/campaigns/template'
import type { Rate } from '@recado/contract/message-prices/rates'
import type { GivenTemplate } from '#demo/local-meta.ts'
import { day } from '#demo/script.ts'
import { readers } from './campaigns.ts'

const language = 'pt_BR'

/** What Meta had approved before the number was connected. */
export const news: GivenTemplate = {
  name: 'novidades_da_oficina',
  language,
  category: 'MARKETING',
  components: [
    {
      type: 'BODY',
      text: 'Olá {{1}}, a coleção de freijó ficou pronta na nossa oficina. Quer receber as fotos?',
      example: { body_text: [['Ana']] },
    },
    { type: 'FOOTER', text: 'Araucária Móveis' },
  ],
}
export const reminder: GivenTemplate = {
  name: 'lembrete_de_visita',
  language,
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Olá {{1}}, lembramos da sua visita de amanhã à Araucária Móveis. Se precisar mudar o horário, responda aqui.',
      example: { body_text: [['Ana']] },
    },
  ],
}

/** What the operator has noted of Meta's prices, in reais. Made up. */
export const rates: readonly Rate[] = [
  ...(
    [
      ['marketing', '0.3395'],
      ['utility', '0.037'],
      ['authentication', '0.037'],
      ['service', '0.037'],
    ] as const
  ).map(([category, amount]) => ({ market: 'BR', category, currency: 'BRL', amount, from: '2026-01-01' })),
  { market: 'all', category: 'allowance', currency: 'XXX', amount: '1000', from: '2026-01-01' },
]

/** A campaign by template, which is over. It begins this many minutes before the first sign-in. */
export const templateCampaign = {
  name: 'Coleção de freijó',
  listName: 'Convidados da oficina',
  ago: 2.2 * day,
  people: (readers[2] ?? []).filter(({ name }) => name !== 'Rodrigo Salles'),
  values: { 'body.1': { source: 'first-name', of: '', ifEmpty: null } } satisfies TemplateMappings,
  /** How many minutes after its start, and which people by their place in the list, read it. */
  reads: { after: 60, isRead: (place: number) => place % 4 !== 2 },
}
