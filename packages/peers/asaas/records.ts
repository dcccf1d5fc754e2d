import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { brCode } from '#pix/br-code.ts'
import { isCnpj, isCpf } from '#pix/documents.ts'
import { Failure } from './failure.ts'

const text = z.string().max(500)

const customerFields = z.strictObject({
  name: z.string().min(1).max(100),
  cpfCnpj: z.string(),
  email: z.email().optional(),
  mobilePhone: text.optional(),
  address: text.optional(),
  addressNumber: text.optional(),
  complement: text.optional(),
  province: text.optional(),
  postalCode: text.optional(),
  externalReference: z.string().max(100).optional(),
  notificationDisabled: z.boolean().optional(),
})

const paymentFields = z.strictObject({
  customer: z.string(),
  billingType: z.literal('PIX'),
  value: z.number(),
  dueDate: z.iso.date(),
  description: text.optional(),
  externalReference: z.string().max(100).optional(),
})

export type Status = 'PENDING' | 'RECEIVED' | 'CONFIRMED' | 'OVERDUE' | 'REFUNDED' | 'RECEIVED_IN_CASH'

export type Customer = z.output<typeof customerFields> & { object: 'customer'; id: string }
export type Payment = z.output<typeof paymentFields> & {
  object: 'payment'
  id: string
  status: Status
  netValue: number
  dateCreated: string
  invoiceUrl: string
  deleted: boolean
}

const minReais = 5

/** An account's records at Asaas. It accepts equal records twice, because no key marks the second as a repeat. */
export class Records {
  readonly customers: Customer[] = []
  readonly payments: Payment[] = []

  addCustomer(raw: unknown): Customer {
    const fields = parse(customerFields, raw)
    if (!isCpf(fields.cpfCnpj) && !isCnpj(fields.cpfCnpj))
      throw new Failure(400, 'invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido')
    const customer: Customer = { object: 'customer', id: `cus_${idOf()}`, ...fields }
    this.customers.push(customer)
    return customer
  }

  addPayment(raw: unknown, today: string): Payment {
    const fields = parse(paymentFields, raw)
    if (!this.customers.some(({ id }) => id === fields.customer)) throw new Failure(400, 'invalid_customer', 'Cliente inválido')
    if (Number(fields.value.toFixed(2)) !== fields.value)
      throw new Failure(400, 'invalid_value', 'O valor tem mais de duas casas decimais')
    if (fields.value < minReais) throw new Failure(400, 'invalid_value', 'O valor mínimo é R$ 5,00')
    if (fields.dueDate < today) throw new Failure(400, 'invalid_dueDate', 'A data de vencimento não pode ser anterior à de hoje')
    const id = `pay_${idOf()}`
    const more = {
      status: 'PENDING',
      netValue: Number((fields.value - 0.99).toFixed(2)),
      dateCreated: today,
      deleted: false,
    } as const
    const payment: Payment = { object: 'payment', id, ...fields, ...more, invoiceUrl: `https://www.asaas.com/i/${id.slice(4)}` }
    this.payments.push(payment)
    return payment
  }

  findPayment(id: string): Payment {
    const payment = this.payments.find((one) => one.id === id && !one.deleted)
    if (!payment) throw new Failure(404, 'not_found', 'Cobrança não encontrada')
    return payment
  }
}

export function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Failure(400, `invalid_${issue?.path.join('.') || 'object'}`, issue?.message ?? '')
}

export function qrCode(payment: Payment, today: string): object {
  if (payment.status !== 'PENDING' && payment.status !== 'OVERDUE')
    throw new Failure(400, 'invalid_action', 'Não é possível gerar o QR Code desta cobrança')
  const payload = brCode(`pix.example.com/qr/v2/cobv/${payment.id}`, 'RECADO', 'JOINVILLE')
  // An account without its own Pix key gets codes for a day.
  return { encodedImage: 'iVBORw0KGgo=', payload, expirationDate: `${today} 23:59:59`, description: payment.description ?? null }
}

function idOf(): string {
  return randomBytes(8).toString('hex')
}
