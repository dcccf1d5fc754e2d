import type { z } from 'zod'
import type { Logger } from '#log.ts'

/** A row of the outbox as stored, with its payload not yet parsed. */
interface RawOrder {
  id: string
  kind: string
}

export interface OrderReader<Row> {
  log: Logger
  /** Closes a row that cannot be read, so that it is not tried again and nothing waits for it. */
  refuse: (row: Row, fault: string) => Promise<void>
}

/** The rows that can be read, in order. The others are refused. */
export async function readOrders<Row extends RawOrder, Order>(
  rows: readonly Row[],
  schema: z.ZodType<Order>,
  { log, refuse }: OrderReader<Row>,
): Promise<(Row & Order)[]> {
  const readable: (Row & Order)[] = []
  for (const row of rows) {
    const order = schema.safeParse(row)
    if (order.success) {
      readable.push({ ...row, ...order.data })
      continue
    }
    const fault = faultOf(order.error)
    log.error({ row: row.id, kind: row.kind, detail: fault }, 'an order was refused')
    await refuse(row, fault)
  }
  return readable
}

/** Where and why an order is invalid, without any of its contents. */
function faultOf(error: z.ZodError): string {
  const [issue] = error.issues
  return `the order cannot be read: ${issue?.path.join('.')}: ${issue?.message}`
}
