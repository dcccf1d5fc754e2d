import { catalogue, handle, livingRoom, modules, scratch, site, thumbUp } from '#demo/drawings.ts'
import type { PhoneFile } from '#demo/phones.ts'
import { film, pdf, photo, sheet, sticker, voice } from '#demo/props.ts'

/** The files of the script, each made when it is first needed. */
const files = {
  livingRoom: () => photo(livingRoom),
  scratch: () => photo(scratch),
  handle: () => photo(handle),
  site1: () => photo(site[0] ?? ''),
  site2: () => photo(site[1] ?? ''),
  site3: () => photo(site[2] ?? ''),
  thumbUp: () => sticker(thumbUp),
  film12: () => film(12),
  catalogue: () => photo(catalogue),
  modules: () => photo(modules),
  tour: () => film(8),
  welcome: () => voice(9),
  voice12: () => voice(12),
  voice21: () => voice(21),
  voice38: () => voice(38),
  voice72: () => voice(72),
  quote: () =>
    pdf('orcamento-estante.pdf', [
      [
        'Araucária Móveis',
        'Orçamento 1.284: estante sob medida',
        '',
        'Vão de 2,70 m x 2,40 m, freijó',
        'Opção A, seis portas: R$ 8.940,00',
      ],
      ['Opção B, quatro portas e nichos: R$ 7.860,00', 'Entrega e montagem: R$ 420,00', 'Validade: 15 dias'],
    ]),
  order: () =>
    pdf('pedido-alvorada.pdf', [['Construtora Alvorada', 'Pedido 77: 24 portas de passagem, 80 x 210', 'Entrega na obra']]),
  bill: () => pdf('boleto-novembro.pdf', [['Boleto', 'Vencimento: 05/12', 'Valor: R$ 1.190,00']]),
  receipt: () => pdf('comprovante-pix.pdf', [['Comprovante de Pix', 'Valor: R$ 2.480,00', 'Para: Araucária Móveis Ltda.']]),
  project: () => pdf('projeto-recepcao.pdf', [['Studio Caetano', 'Recepção: planta e vistas']]),
  list: () =>
    sheet('lista-de-gondolas.xlsx', [
      ['Item', 'Medida', 'Quantidade'],
      ['Gôndola central', '1,20 m', 8],
      ['Gôndola de parede', '1,00 m', 14],
      ['Ponta de gôndola', '0,90 m', 4],
    ]),
} satisfies Record<string, () => PhoneFile | Promise<PhoneFile>>

export type FileName = keyof typeof files

export async function fileOf(name: FileName): Promise<PhoneFile> {
  return files[name]()
}
