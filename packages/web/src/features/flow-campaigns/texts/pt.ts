export const flowCampaigns = {
  title: 'Campanhas de fluxo',
  search: 'Buscar nome ou frase',
  add: 'Nova frase',
  actions: 'Ações',
  campaignsCount_zero: 'nenhuma frase',
  campaignsCount_one: '{{count}} frase',
  campaignsCount_other: '{{count}} frases',
  emptyTitle: 'Nenhuma frase ainda',
  emptyText: 'Quando um cliente escreve a frase, o fluxo começa sozinho. Escolha a frase, o fluxo e a conexão.',
  nothingFound: 'Nada com "{{text}}" em Campanhas de fluxo',
  name: 'Nome',
  starts: 'Inicia',
  on: 'em {{connection}}',
  connectionGone: 'A conexão foi excluída: não inicia nada',
  status: 'Situação',
  active: 'Ativo',
  inactive: 'Desativado',
  activeNamed: '{{name}}: ativo',
  edit: 'Editar {{name}}',
  delete: 'Excluir {{name}}',
  newTitle: 'Nova frase',
  editTitle: 'Editar frase',
  flow: 'Fluxo',
  flowOff: '{{name}} (desativado)',
  phrase: 'Frase que dispara o fluxo',
  phraseHint: 'A mensagem inteira do cliente. Maiúsculas, acentos, espaços e a pontuação do fim não contam.',
  phraseEmpty: 'Escreva letras ou números.',
  connection: 'Conexão',
  choose: 'Escolha…',
  save: 'Salvar',
  created: 'Frase criada com sucesso!',
  changed: 'Frase alterada com sucesso!',
  deleteTitle: 'Excluir "{{name}}"?',
  deleteText: 'A frase “{{phrase}}” não inicia mais o fluxo. As conversas que já estão nele continuam.',
  deleteConfirm: 'Excluir frase',
  deleted: 'Frase deletada',
  errors: {
    ERR_NO_FLOW_CAMPAIGN_FOUND: 'Esta campanha de frase não existe mais.',
    ERR_PHRASE_TAKEN: 'Outra campanha ativa desta conexão já tem esta frase.',
    ERR_PHRASE_TAKEN_named: 'A campanha ativa “{{campaign.name}}” desta conexão já tem esta frase.',
  },
}

declare module '#platform/i18n.ts' {
  interface Texts {
    flowCampaigns: typeof flowCampaigns
  }
}
