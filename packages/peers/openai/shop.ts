import type { Script } from './chat.ts'

const say = (...parts: string[]) => JSON.stringify({ parts, action: 'answer' })
const transfer = (...parts: string[]) => JSON.stringify({ parts, action: 'transfer' })

/** Answers to the customers of a furniture shop: enough to see a prompt at work without any account. */
export const shopScripts: readonly Script[] = [
  {
    match: /reclama|quebr|defeito/i,
    say: transfer('Entendi, sinto muito por isso.'),
  },
  { match: /atendente|humano|pessoa|algu[eé]m|agente|person|human/i, say: transfer('Claro, vou chamar alguém.') },
  { match: /pre[cç]o|quanto|valor|custa|price|precio/i, say: say('Depende da medida.', 'Qual é a largura e a altura do vão?') },
  // A choice from a menu above.
  { match: /^\W*\d\W*$/, say: say('Certo! Qual é o CEP da entrega?') },
  { match: /\b\d{5}-?\d{3}\b/, say: say('Para esse CEP a entrega leva 6 dias úteis, com montagem no mesmo dia.') },
  {
    match: /\d+\s*(cm|m|x)/i,
    say: say('Para essa medida temos a estante Araucária em pinus ou peroba.', 'Prefere clara ou escura?'),
  },
  { match: /frete|entrega|cep|envio|delivery/i, say: say('Entregamos em todo o estado em até 10 dias. Qual é o seu CEP?') },
  {
    match: /hor[aá]rio|abre|fecha|aberto|hours/i,
    say: say('Atendemos de segunda a sexta, das 8h às 18h, e sábado até o meio-dia.'),
  },
  { match: /obrigad|valeu|thanks|gracias/i, say: say('Por nada! Se precisar, é só chamar.') },
  { match: /^(oi|ol[aá]|bom dia|boa (tarde|noite)|hello|hola)\b/i, say: say('Olá! Como posso ajudar?') },
]
