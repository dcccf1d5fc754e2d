import type { Announcement } from '@recado/contract/announcements/api'

/** The operator's announcements to all companies. */
export const announcements: readonly (Pick<Announcement, 'title' | 'text' | 'priority' | 'status'> & { daysAgo: number })[] = [
  {
    title: 'Manutenção no domingo, das 2h às 3h',
    text: [
      'Vamos trocar o servidor do banco de dados. O sistema fica fora do ar por até uma hora.',
      'O que os clientes escreverem nesse horário chega depois, na ordem. Campanhas e agendamentos esperam e continuam sozinhos.',
      'Acompanhe em https://status.recado.example.',
    ].join('\n\n'),
    priority: 1,
    status: true,
    daysAgo: 1,
  },
  {
    title: 'Campanhas podem pedir autorização',
    text:
      'Quem nunca escreveu para a sua empresa recebe antes uma pergunta, e só quem responde SIM recebe a campanha. Ligue ' +
      'em Campanhas, ao criar uma.',
    priority: 2,
    status: true,
    daysAgo: 5,
  },
]
