export const templates = {
  preview: {
    image: 'Imagem',
    video: 'Vídeo',
    document: 'Documento',
    location: 'Lugar',
    cards: 'Cartões',
    buttons: 'Botões',
    askNumber: 'Enviar número',
    copyCode: 'Copiar código',
  },
  errors: {
    ERR_NO_TEMPLATE_FOUND: 'Este modelo não existe mais.',
    ERR_TEMPLATE_REFUSED: 'A Meta não aceitou. Nada mudou.',
    ERR_META_SILENT: 'A Meta não respondeu. Tente de novo.',
    ERR_TEMPLATE_NOT_SENDABLE: 'Este modelo não pode ser enviado agora.',
    ERR_TEMPLATE_LINE: 'Este modelo é de outra conta da Meta.',
    ERR_TEMPLATE_VALUES: 'Falta preencher o modelo.',
    ERR_TEMPLATE_MARKETING: 'Modelos de marketing estão desligados nas conversas.',
    ERR_MARKETING_STOPPED: 'O contato parou de receber marketing.',
    ERR_MARKETING_HELD: 'A Meta segura o marketing para este contato: não antes de 24 h.',
    ERR_TEMPLATE_RECIPIENT: 'Códigos só vão para números de telefone, e o deste contato está oculto.',
  },
}

declare module '#platform/i18n.ts' {
  interface Texts {
    templates: typeof templates
  }
}
