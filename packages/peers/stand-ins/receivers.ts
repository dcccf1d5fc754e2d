import type { Receiver } from '#hooks/hooks.ts'

const states = ['na fila da produção', 'na marcenaria', 'no acabamento', 'na expedição, e sai no próximo caminhão']

/** A workflow of n8n that knows where orders are, and a hook that takes notices. */
export function receivers(secret: string): readonly Receiver[] {
  return [
    {
      path: '/webhook/pedido',
      secret,
      headers: { 'x-loja': 'araucaria' },
      answer: ({ data: { message } }) => {
        if (/atendente|pessoa|humano/i.test(message.body)) return { messages: ['Vou chamar alguém da loja.'], transfer: true }
        const digits = /\d[\d.]{2,}/.exec(message.body)?.[0].replaceAll('.', '')
        if (!digits) return { messages: ['Diga o número do pedido, que está no alto do orçamento.'] }
        return { messages: [`O pedido ${digits} está ${states[Number(digits) % states.length] ?? ''}.`] }
      },
    },
    {
      path: '/avisos',
      secret,
      answer: ({ data: { message } }) => ({ messages: [`A logística recebeu o aviso “${message.body}”.`] }),
    },
  ]
}
