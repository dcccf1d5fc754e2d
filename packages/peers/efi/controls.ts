import type { Charge, Charges, Pix, Refund } from './charges.ts'
import type { Webhooks } from './webhooks.ts'

export interface Payment {
  /** Less or more than the charge asks for. */
  cents?: number
  /** Begun before the charge expired. */
  late?: boolean
  /** Pays once more, though the charge is already paid. */
  again?: boolean
  /** The desk is not notified. */
  silent?: boolean
}

/** What payers and the bank do when a test asks for it. */
export interface Controls {
  pay(txid: string, payment?: Payment): Pix
  refund(endToEndId: string, cents: number): void
  remove(txid: string): void
  /** Puts payments in one notice, and sends it `times` times. */
  tell(payments: readonly object[], times?: number): void
}

interface Parts {
  charges: Charges
  webhooks: Webhooks
  now: () => Date
}

export function controlsOf({ charges, webhooks, now }: Parts): Controls {
  const find = (txid: string): Charge => charges.list().find((charge) => charge.txid === txid) ?? missing(txid)
  const tell = (items: readonly object[], times = 1) => {
    const chave = (items.find((item) => 'chave' in item) as { chave?: string } | undefined)?.chave
    for (let count = 0; count < times; count++) webhooks.tell(chave, items)
  }
  return {
    tell,
    pay: (txid, { cents, silent = false, ...how } = {}) => {
      const pix = charges.pay(find(txid), cents, now(), how)
      if (!silent) tell([pix])
      return pix
    },
    refund: (endToEndId, cents) => {
      const all = charges.list().flatMap((charge) => charge.pix)
      const pix = all.find((one) => one.endToEndId === endToEndId) ?? missing(endToEndId)
      const moment = now().toISOString()
      const refund: Refund = {
        id: `d${(pix.devolucoes?.length ?? 0) + 1}`,
        rtrId: `D${endToEndId.slice(1)}`,
        valor: (cents / 100).toFixed(2),
        horario: { solicitacao: moment, liquidacao: moment },
        status: 'DEVOLVIDO',
      }
      pix.devolucoes = [...(pix.devolucoes ?? []), refund]
      tell([pix])
    },
    remove: (txid) => void (find(txid).status = 'REMOVIDA_PELO_PSP'),
  }
}

function missing(what: string): never {
  throw new Error(`There is no ${what}`)
}
