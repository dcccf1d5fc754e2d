import { z } from 'zod'
import { type Charge, parse, type Refund } from './charges.ts'
import { Failure } from './failure.ts'

const asked = z.strictObject({ valor: z.string().regex(/^\d{1,10}\.\d{2}$/) })
const cents = (valor: string) => Math.round(Number(valor) * 100)

/** The receiver refunds a part of a payment: at most the amount paid, and once per id. */
export function createRefund(charges: readonly Charge[], endToEndId: string, id: string, text: string, now: Date): Refund {
  const pix = charges.flatMap((charge) => charge.pix).find((one) => one.endToEndId === endToEndId)
  if (!pix) throw new Failure('pix_nao_encontrado', 'Nenhum pix encontrado')
  const { valor } = parse(asked, text)
  const before = pix.devolucoes ?? []
  if (before.some((one) => one.id === id)) throw new Failure('devolucao_id_duplicado', 'O id já foi utilizado')
  const returned = before.reduce((sum, one) => sum + cents(one.valor), 0)
  if (cents(valor) <= 0 || returned + cents(valor) > cents(pix.valor))
    throw new Failure('valor_devolucao_invalido', 'O valor é maior que o disponível')
  const refund: Refund = {
    id,
    rtrId: `D${endToEndId.slice(1)}`,
    valor,
    horario: { solicitacao: now.toISOString() },
    status: 'EM_PROCESSAMENTO',
  }
  pix.devolucoes = [...before, refund]
  return refund
}
