export const contactMerges = {
  title: 'Juntar contatos',
  description: 'Os dois são a mesma pessoa? Depois de juntar fica um só, com tudo dos dois.',
  swap: 'Trocar',
  stays: 'Fica',
  goes: 'Entra no outro',
  since: 'desde {{date}}',
  fields: { name: 'Nome', number: 'Número principal', email: 'E-mail', disableBot: 'Respostas automáticas' },
  empty: 'vazio',
  bot: 'Ligadas',
  noBot: 'Desligadas',
  comesAlong: 'Vai junto',
  numbers: 'Números',
  numbersText: 'os dois continuam chegando aqui',
  tickets: 'Atendimentos',
  ticketsText: '{{sum}}, em uma só linha do tempo',
  messages: 'Mensagens',
  notes: 'Observações',
  notesText_one: '{{notes}}, e {{count}} mensagem agendada',
  notesText_other: '{{notes}}, e {{count}} mensagens agendadas',
  tags: 'Etiquetas',
  sum: '{{kept}} + {{gone}}',
  closing: 'Os dois estão em atendimento em {{connection}}.',
  closingText:
    'O mais novo, #{{closes}}, {{closesWith}}, fecha sem mensagem ao cliente; a conversa segue no #{{goesOn}}, {{goesOnWith}}.',
  with: 'com {{name}}',
  withNobody: 'sem atendente',
  undoable:
    'Dá para desfazer por 30 dias, nos dados de {{name}}. Cada atendimento volta inteiro para quem era; o que começar depois fica.',
  confirm: 'Juntar contatos',
  changed: 'Alguém mudou um dos dois enquanto você escolhia. Confira e junte de novo.',
  forbidden: 'Só quem pode abrir todos os atendimentos abertos dos dois, e ver o que está agendado para eles, pode juntá-los.',
  merged: 'Tudo está em {{name}}',
  undo: 'Desfazer',
  undone: 'Junção desfeita: são dois contatos de novo',
  history: 'Juntado com',
  line: '{{name}} em {{date}} por {{by}}',
  lineOfNobody: '{{name}} em {{date}}',
  undoNamed: 'Desfazer a junção com {{name}}',
  undoTitle: 'Separar {{name}} de novo?',
  undoText:
    'O contato volta com seus números, etiquetas e atendimentos, cada um inteiro, como está agora. O que começou depois ' +
    'da junção fica aqui, e o que foi editado continua editado. Atendimentos que a junção fechou continuam fechados.',
  undoConfirm: 'Desfazer junção',
  withTitle: 'Juntar {{name}} com outro contato',
  withText: 'Procure o contato que é a mesma pessoa. Antes de juntar, você escolhe o que fica.',
  other: 'Outro contato',
  mergeWith: 'Juntar com outro…',
  mergeTwo: 'Juntar 2',
  needsTwo: 'Selecione dois contatos para juntar',
  errors: {
    ERR_NO_MERGE_FOUND: 'Esta junção não existe mais.',
    ERR_MERGE_GROUP: 'Grupos não podem ser juntados.',
    ERR_MERGE_OLD: 'Já passaram 30 dias: esta junção não pode mais ser desfeita.',
    ERR_MERGE_UNDONE: 'Esta junção já foi desfeita.',
    ERR_MERGE_GONE: 'O contato que ficou foi excluído ou juntado a outro: não dá mais para desfazer.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    contactMerges: typeof contactMerges
  }
}
