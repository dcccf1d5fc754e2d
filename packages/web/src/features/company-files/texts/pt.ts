export const companyFiles = {
  title: 'Levar os dados',
  text: 'Contatos, conversas, arquivos, fluxos e ajustes num arquivo. Sem senhas nem chaves.',
  ask: 'Pedir arquivo',
  preparing: 'Preparando: {{percent}} %',
  ready: 'Pronto, {{size}}. Fica até {{date}}.',
  failed: 'Não foi possível preparar o arquivo. Peça de novo.',
  download: 'Baixar',
  askedToday: 'Pediu hoje; pode de novo em {{date}}.',
  askedDaysAgo_one: 'Pediu há {{count}} dia; pode de novo em {{date}}.',
  askedDaysAgo_other: 'Pediu há {{count}} dias; pode de novo em {{date}}.',
  notOffered: 'Peça a quem opera este sistema.',
  exportNamed: 'Exportar {{name}}',
  exportTitle: 'Exportar {{name}}',
  exportText: 'Contatos, conversas, fluxos e ajustes num arquivo, para levar a outra instalação com recado import.',
  withFiles: 'Com arquivos',
  withKeys: 'Com senhas e chaves',
  withKeysText: 'Quem tiver este arquivo usa as senhas e chaves desta empresa.',
  export: 'Exportar',
  readyWithKeys: 'Pronto, {{size}}, com senhas e chaves. Fica até {{date}}.',
  close: 'Fechar',
  errors: {
    ERR_EXPORT_OFF: 'Peça o arquivo a quem opera este sistema.',
    ERR_EXPORT_LIMIT: 'O arquivo já foi pedido há pouco tempo.',
    ERR_EXPORT_RUNNING: 'O arquivo já está sendo preparado.',
  },
} as const

declare module '#platform/i18n.ts' {
  interface Texts {
    companyFiles: typeof companyFiles
  }
}
