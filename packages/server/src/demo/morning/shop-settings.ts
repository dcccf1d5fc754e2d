import type { OptionDraft } from '@recado/contract/queues/option-tree'
import type { Queue } from '#demo/script.ts'

/** Texts that the shop writes every day. */
export const quickReplies: readonly { shortcode: string; message: string }[] = [
  { shortcode: 'oi', message: 'Olá! Obrigada por falar com a Araucária Móveis. Em que posso ajudar?' },
  { shortcode: 'prazo', message: 'Nosso prazo hoje é de *15 dias úteis* a partir da aprovação do projeto.' },
  { shortcode: 'pix', message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90, em nome de Araucária Móveis Ltda.' },
  { shortcode: 'garantia', message: 'Todos os móveis têm garantia de 5 anos. Pode me mandar uma foto do problema?' },
]

export const greeting = '{{saudacao}}, {{primeiro_nome}}! Aqui é da Araucária Móveis. Com qual setor você quer falar?'

const leaf = (title: string, message: string): OptionDraft => ({ title, message, children: [] })

/** What the bot says in each queue, in the order in which it offers the queues. */
export const menus: readonly { queue: Queue; greetingMessage: string; options: OptionDraft[] }[] = [
  {
    queue: 'Vendas',
    greetingMessage: 'Você está em Vendas. O que procura?',
    options: [
      leaf('Móveis prontos', 'Diga qual peça e para qual cidade. Um vendedor responde em seguida.'),
      {
        title: 'Móveis sob medida',
        message: 'Para qual ambiente?',
        children: [
          leaf('Sala', 'Mande uma foto da parede e as medidas do vão. Um vendedor responde em seguida.'),
          leaf('Cozinha', 'Mande a planta ou as medidas das paredes. Um vendedor responde em seguida.'),
          leaf('Quarto', 'Mande uma foto e as medidas do vão. Um vendedor responde em seguida.'),
        ],
      },
      leaf('Atacado', 'Mande a lista de peças e o CNPJ. O Caio responde em seguida.'),
    ],
  },
  {
    queue: 'Suporte técnico',
    greetingMessage: 'Vamos resolver. O que houve?',
    options: [
      leaf('Garantia e peças', 'A garantia é de 5 anos. Mande uma foto do problema; a Lívia responde em seguida.'),
      leaf('Montagem e regulagem', 'Diga o endereço e o melhor horário. A Lívia confirma em seguida.'),
    ],
  },
  {
    queue: 'Financeiro',
    greetingMessage: 'Você está no Financeiro. Do que precisa?',
    options: [
      leaf('Segunda via de boleto', 'Diga de que mês é o boleto. A Lívia manda por aqui.'),
      leaf('Nota fiscal', 'Diga o número do pedido. A Lívia manda a nota por aqui.'),
      leaf('Pagar por Pix', 'Nossa chave é o CNPJ 12.345.678/0001-90. Mande o comprovante por aqui.'),
    ],
  },
  {
    queue: 'Entregas',
    greetingMessage: 'Você está em Entregas. Diga o número do pedido; a equipe responde em seguida.',
    options: [],
  },
]

interface Customer {
  name: string
  email: string
  extraInfo: Readonly<Record<string, string>>
}

/** What the shop knows of some customers. */
export const customers: readonly Customer[] = [
  {
    name: 'Mariana Souza',
    email: 'mariana.souza@correio.example',
    extraInfo: { Bairro: 'Jardim, Santo André', Arquiteta: 'Paula Dutra', 'Cliente desde': 'março' },
  },
  {
    name: 'João Pedro Almeida',
    email: 'joao.almeida@correio.example',
    extraInfo: { Cidade: 'Rio de Janeiro', CEP: '20510-000' },
  },
  {
    name: 'Construtora Alvorada',
    email: 'compras@alvorada.example',
    extraInfo: { CNPJ: '23.456.789/0001-10', Obra: 'Residencial Vila Nova', Contato: 'Denis, compras' },
  },
  {
    name: 'Padaria Estrela do Sul',
    email: 'contato@estreladosul.example',
    extraInfo: { Cidade: 'Porto Alegre', Pedido: '1.231, mesa de 2,40 m' },
  },
  {
    name: 'Ateliê Mar & Linho',
    email: 'pedidos@marelinho.example',
    extraInfo: { CNPJ: '34.567.890/0001-21', Lojas: 'Pinheiros, Moema, Santos, Campinas', Desconto: '12% no atacado' },
  },
  { name: 'Condomínio Ipê Roxo', email: 'sindico@iperoxo.example', extraInfo: { Síndica: 'Norma Teles', Portão: '2,90 m' } },
  { name: 'Lúcia Ferraz', email: '', extraInfo: { Vencimento: 'dia 5', Prefere: 'áudio' } },
  { name: 'Studio Caetano', email: 'projetos@caetano.example', extraInfo: { CNPJ: '45.678.901/0001-32' } },
]
