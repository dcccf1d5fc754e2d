import { type Attendant, day, hour } from '#demo/script.ts'

/** How many minutes before the first sign-in, which attendant, and the text. */
type SaidLine = readonly [ago: number, by: Attendant, message: string]

export interface TeamChat {
  /** Marina started the chat with these attendants. */
  title: string
  with: readonly Attendant[]
  lines: readonly SaidLine[]
  /** Which attendants read it, and how many minutes before the first sign-in. */
  read: readonly (readonly [ago: number, by: Attendant])[]
}

/** What colleagues say to each other. */
export const teamChats: readonly TeamChat[] = [
  {
    title: 'Montagem de sábado',
    with: ['Rui Barbosa', 'Lívia Rocha'],
    lines: [
      [1.2 * day, 'Rui Barbosa', 'Sábado são três montagens: Batel às 8h, Portão às 11h e Santa Felicidade às 14h.'],
      [1.18 * day, 'Marina Prado', 'A do Portão pediu para confirmar na sexta.'],
      [1.17 * day, 'Rui Barbosa', 'Confirmo e levo a furadeira.'],
    ],
    read: [
      [1.1 * day, 'Marina Prado'],
      [1.1 * day, 'Lívia Rocha'],
    ],
  },
  {
    title: 'Vendas',
    with: ['Caio Mendes', 'Rui Barbosa'],
    lines: [
      [20 * hour, 'Caio Mendes', 'Alguém tem a tabela de dezembro?'],
      [76, 'Marina Prado', 'Tabela nova em Arquivos. Os prazos de cozinha mudaram.'],
    ],
    read: [[60, 'Caio Mendes']],
  },
  {
    title: 'Loja inteira',
    with: ['Caio Mendes', 'Lívia Rocha', 'Rui Barbosa'],
    lines: [
      [150, 'Lívia Rocha', 'Bom dia! A Padaria Estrela mandou vídeo do tampo riscado. É garantia?'],
      [144, 'Rui Barbosa', 'É. O lote é de outubro, troco na terça.'],
      [144, 'Rui Barbosa', 'Passo lá antes das 10h.'],
      [141, 'Marina Prado', 'Obrigada, Rui. Lívia, avisa a Padaria e põe a etiqueta Garantia?'],
      [139, 'Lívia Rocha', 'Feito.'],
      [25, 'Caio Mendes', 'Quem pode atender o Tiago, de Goiânia? Ele está sem fila.'],
      [21, 'Marina Prado', 'Eu pego.'],
      [4, 'Rui Barbosa', 'O caminhão sai às 11h. Alguém tem entrega para o centro?'],
    ],
    read: [],
  },
]
