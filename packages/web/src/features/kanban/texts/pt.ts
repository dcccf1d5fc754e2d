export const kanban = {
  title: 'Kanban',
  summary: 'Cada coluna é uma etiqueta de kanban. Mover troca só ela; as outras etiquetas ficam.',
  lane: 'Coluna',
  newLane: 'Nova coluna',
  queuesChosen_zero: 'Todas as filas',
  queuesChosen_one: '{{count}} fila',
  queuesChosen_other: '{{count}} filas',
  openLane: 'Em aberto',
  cards_zero: 'nenhum atendimento',
  cards_one: '{{count}} atendimento',
  cards_other: '{{count}} atendimentos',
  cardsOf: 'Atendimentos em {{lane}}',
  emptyOpenLane: 'Sem etiqueta de kanban',
  emptyLane: 'Nenhum atendimento nesta coluna',
  noLanes: 'Ainda não há colunas. Uma etiqueta marcada como coluna do kanban aparece aqui.',
  moveName: 'Mover {{name}}',
  moveTo: 'Mover para',
  tags: 'Etiquetas',
  alsoIn: 'também em {{lane}}',
  seeTicket: 'Ver atendimento',
  seeTicketOf: 'Ver atendimento de {{name}}',
  nobody: 'sem atendente',
  added_one: '{{name}} foi para {{lane}}',
  added_other: '{{count}} atendimentos de {{name}} foram para {{lane}}',
  removed_one: '{{name}} voltou para Em aberto',
  removed_other: '{{count}} atendimentos de {{name}} voltaram para Em aberto',
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    kanban: typeof kanban
  }
}
