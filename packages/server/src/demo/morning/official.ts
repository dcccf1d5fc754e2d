import { hour, type Scene } from '#demo/script.ts'

/** Who wrote to the official number: one whom the shop may still answer for most of a day, one for two hours, one no longer. */
export const officialScenes: readonly Scene[] = [
  {
    name: 'Renata Sampaio',
    phone: '5511945671230',
    official: true,
    queue: 'Vendas',
    attendant: 'Caio Mendes',
    isLed: true,
    lines: [
      [95, { says: 'Oi! Vi a cristaleira no site de vocês' }],
      [94.6, { picks: 'Vendas' }],
      [94.2, { picks: 'Móveis prontos' }],
      [93.6, { says: 'A cristaleira de imbuia, para Osasco' }],
      [84, { writes: 'Oi, Renata! Temos uma pronta entrega, com 1,10 m de largura. Quer que eu separe?' }],
      [81, { says: 'Quero! Posso ver no sábado?' }],
    ],
  },
  {
    name: 'Cláudio Menezes',
    phone: '5511956782341',
    official: true,
    queue: 'Suporte técnico',
    attendant: 'Lívia Rocha',
    lines: [
      [22.6 * hour, { says: 'Bom dia, a porta do aparador está raspando' }],
      [22.2 * hour, { writes: 'Bom dia, Cláudio! É só regular a dobradiça. Pode me mandar uma foto?' }],
      [21.8 * hour, { sends: 'handle', caption: 'É esta aqui' }],
    ],
  },
  {
    name: 'Iracema Couto',
    phone: '5511967893452',
    official: true,
    queue: 'Financeiro',
    attendant: 'Lívia Rocha',
    lines: [
      [28 * hour, { says: 'Boa tarde! Vocês emitem a nota em nome da empresa?' }],
      [27.6 * hour, { writes: 'Boa tarde, Iracema! Emitimos, sim. É só mandar o CNPJ.' }],
      [27.2 * hour, { says: 'Vou pedir ao contador e mando' }],
    ],
  },
]
