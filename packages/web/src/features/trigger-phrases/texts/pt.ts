export const triggerPhrases = {
  title: 'Campanhas de fluxo',
  search: 'Buscar nome ou frase',
  add: 'Nova frase',
  campaignsCount_zero: 'nenhuma frase',
  campaignsCount_one: '{{count}} frase',
  campaignsCount_other: '{{count}} frases',
  emptyTitle: 'Nenhuma frase ainda',
  emptyText: 'Quando um cliente escreve a frase, o fluxo começa sozinho. Escolha a frase, o fluxo e a conexão.',
  name: 'Nome',
  starts: 'Inicia',
  on: 'em {{connection}}',
  connectionGone: 'A conexão foi excluída: não inicia nada',
  flowRests: 'O fluxo está desativado: não inicia nada',
  status: 'Situação',
  active: 'Ativo',
  inactive: 'Desativado',
  activeNamed: '{{name}}: ativo',
  editTitle: 'Editar frase',
  flow: 'Fluxo',
  flowOff: '{{name}} (desativado)',
  phrase: 'Frase que dispara o fluxo',
  phraseHint: 'A mensagem inteira do cliente. Maiúsculas, acentos, espaços e a pontuação do fim não contam.',
  phraseEmpty: 'Escreva letras ou números.',
  connection: 'Conexão',
  choose: 'Escolha…',
  noFlows: 'Crie um fluxo primeiro',
  noLines: 'Crie uma conexão primeiro',
  created: 'Frase criada com sucesso!',
  changed: 'Frase alterada com sucesso!',
  deleteText: 'A frase “{{phrase}}” não inicia mais o fluxo. As conversas que já estão nele continuam.',
  deleteConfirm: 'Excluir frase',
  deleted: 'Frase deletada',
  errors: {
    ERR_NO_FLOW_CAMPAIGN_FOUND: 'Esta frase não existe mais.',
    ERR_PHRASE_TAKEN: 'Outra campanha ativa desta conexão já tem esta frase.',
    ERR_PHRASE_TAKEN_named: 'A campanha ativa “{{campaign.name}}” desta conexão já tem esta frase.',
  },
}

declare module '#platform/i18n.ts' {
  interface Texts {
    triggerPhrases: typeof triggerPhrases
  }
}
