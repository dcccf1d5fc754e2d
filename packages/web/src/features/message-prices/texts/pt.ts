export const messagePrices = {
  categories: {
    marketing: 'marketing',
    utility: 'utilidade',
    authentication: 'autenticação',
    'authentication-international': 'autenticação internacional',
    service: 'resposta',
    other: 'outra',
    allowance: 'respostas grátis por mês',
  },
  markets: {
    'north-america': 'América do Norte',
    'rest-of-africa': 'Resto da África',
    'rest-of-asia-pacific': 'Resto da Ásia e Pacífico',
    'rest-of-central-eastern-europe': 'Resto da Europa Central e Oriental',
    'rest-of-latin-america': 'Resto da América Latina',
    'rest-of-middle-east': 'Resto do Oriente Médio',
    'rest-of-western-europe': 'Resto da Europa Ocidental',
    other: 'Outros',
    all: 'Todos',
  },
  price: 'Preço',
  verdicts: { free: 'grátis', paid: 'paga', nothing: 'nada', unknown: 'sem preço' },
  paidWord: { start: 'Paga', within: 'paga' },
  about: { start: 'Cerca de {{price}}', within: 'cerca de {{price}}' },
  paid: {
    reply: '{{price}}: resposta dentro da janela, as mil do mês acabaram',
    template: '{{price}}: modelo de {{category}}',
  },
  allowance_one: 'Grátis: entra nas mil do mês (resta cerca de {{count}})',
  allowance_other: 'Grátis: entra nas mil do mês (restam cerca de {{count}})',
  allowanceUsed: 'Grátis: entrou nas mil do mês',
  ad: 'Grátis: veio de um anúncio',
  adUntil: 'Grátis: veio de um anúncio, até {{at}}',
  noRate: 'Sem preço: falta a tarifa de {{category}} ({{market}}).',
  reasons: {
    phone: 'Grátis: escrita no celular',
    free: 'Grátis',
    failed: 'Nada: não foi entregue',
    awaiting: 'Ainda sem preço: a Meta informa na entrega.',
    untold: 'Sem preço: a Meta não informou.',
    'no-market': 'Sem preço: o país do cliente não é conhecido.',
    'no-currency': 'Sem preço: a moeda da conta na Meta não é conhecida.',
    'no-allowance': 'Sem preço: falta dizer quantas respostas são grátis no mês.',
  },
  errors: {
    ERR_NO_RATE_FOUND: 'Esta tarifa não existe mais.',
    ERR_RATE_EXISTS: 'Já existe uma tarifa deste mercado, categoria e moeda desde este dia.',
    ERR_META_REFUSED: 'A Meta não aceitou o pedido.',
  },
}

declare module '#platform/i18n.ts' {
  interface Texts {
    messagePrices: typeof messagePrices
  }
}
