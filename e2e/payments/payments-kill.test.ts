// @module-tag payments
// @module-tag invoices

import { addMonths } from '@recado/contract/companies/recurrence'
import { showSubscription } from '@recado/contract/invoices/api'
import { createCharge, listPaymentAnomalies, registerWebhook, updatePaymentSettings } from '@recado/contract/payments/api'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { address, type Debtor, keysOf, openBanks, addDebtor } from '#support/banks.ts'
import { seededRandom } from '#support/kills.ts'
import { demoPeople, type Product, startProduct } from '#support/product.ts'
import { until } from '#support/until.ts'

const { isWhole, seed } = inject('proof')
const kills = isWhole ? 20 : 3
const companies = isWhole ? 24 : 6
const settledMs = 120_000
/** Between two kills, at most. */
const workMs = 1500
const breathMs = 200

const { efi, env, find, close } = await openBanks()
let product: Product
beforeAll(async () => {
  product = await startProduct(env)
  find(product)
})
afterAll(async () => {
  await product?.remove()
  await close()
})

/** Repeats the request for a charge until it is answered, as a payer does when the page reports no answer. */
async function charged({ api, invoiceId }: Debtor): Promise<string> {
  const ask = () =>
    api.call(createCharge, { ...address, invoiceId }).then(
      ({ txid }) => txid,
      () => undefined,
    )
  return (await until('a charge is answered', ask, settledMs)) ?? ''
}

test(
  'while the server is killed each payment counts once, and every odd payment is listed',
  { timeout: 900_000 },
  async ({ annotate }) => {
    const random = seededRandom(seed)
    await annotate(`payments: ${companies} companies pay through ${kills} kills, SEED=${seed}`, 'figures')
    const debtors: Debtor[] = []
    for (let count = 0; count < companies; count++) debtors.push(await addDebtor(product, `Empresa${count}`))
    const marina = await product.signIn(demoPeople.marina)
    const account = efi.account()
    await marina.call(updatePaymentSettings, { driver: 'efi', efi: keysOf(account) })
    await marina.call(registerWebhook, {})
    const dueDateOf = async ({ api }: Debtor) => (await api.call(showSubscription, {})).dueDate ?? ''
    const before: string[] = []
    for (const debtor of debtors) before.push(await dueDateOf(debtor))

    // All companies ask for a charge, some twice at once. The bank creates each charge, but its response may be lost.
    const progress = { isOver: false }
    const killing = (async () => {
      for (let count = 0; count < kills; count++) {
        await pause(random() * workMs)
        await product.kill('main')
        await product.start()
      }
      progress.isOver = true
    })()
    for (let count = 0; count < companies; count++)
      efi.faults.add({ on: 'PUT /v2/cob', kind: random() < 0.5 ? 'cut' : 'html', after: true })
    const paid = await Promise.all(
      debtors.map(async (debtor, at) => {
        const [txid] = await Promise.all([charged(debtor), at % 2 === 0 ? charged(debtor) : undefined])
        // Every third pays too little first, and then anew; every fourth pays twice.
        const isShort = at % 3 === 0
        if (isShort) efi.tell([efi.pay(txid, { cents: 29_899 })], 3)
        const second = isShort
          ? await until('there is another charge', async () => differing(await charged(debtor), txid), settledMs)
          : txid
        const pix = [efi.pay(second ?? txid, { silent: true })]
        if (at % 4 === 1) pix.push(efi.pay(second ?? txid, { again: true, silent: true }))
        efi.tell(pix.toReversed(), 10)
        return { isShort, isTwice: at % 4 === 1 }
      }),
    )
    // The bank keeps notifying, also while the server is down. Undelivered notices come again.
    while (!progress.isOver) {
      efi.tell([...efi.charges().flatMap(({ pix }) => pix), { endToEndId: 'E0', txid: 'f'.repeat(32), valor: '299.00' }])
      await efi.notices.deliver()
      await pause(breathMs)
    }
    await killing
    await efi.notices.deliver()
    efi.tell(efi.charges().flatMap(({ pix }) => pix))
    await efi.notices.deliver()

    for (const [at, debtor] of debtors.entries()) {
      const next = addMonths(before[at] ?? '', 1)
      await until(`company ${at} is paid for`, async () => (await dueDateOf(debtor)) !== before[at], settledMs)
      expect(await dueDateOf(debtor)).toBe(next)
    }
    const wanted = paid.flatMap(({ isShort, isTwice }) => [
      ...(isShort ? ['too-little'] : []),
      ...(isTwice ? ['paid-twice'] : []),
    ])
    const seen = async () => {
      const found: string[] = []
      for (let pageNumber = 1; ; pageNumber++) {
        const { oddities, hasMore } = await marina.call(listPaymentAnomalies, { pageNumber })
        found.push(...oddities.map(({ what }) => what))
        if (!hasMore) return found.sort()
      }
    }
    await until('all that is odd is noted', async () => (await seen()).length >= wanted.length, settledMs)
    expect(await seen()).toEqual(wanted.sort())
    // One charge per requested amount, however often it was requested and whichever process died.
    const asked = debtors.length + paid.filter(({ isShort }) => isShort).length
    // The charge that tested the keys was removed.
    expect(efi.charges().filter(({ status }) => status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR')).toHaveLength(asked)
    // A killed server leaves an unknown payment to the next process, which asks the bank once the lease has expired.
    const unknown = () => product.query<{ count: number }>('select count(*)::int as count from unknown_payments')
    await until('unknown payments are forgotten', async () => (await unknown())[0]?.count === 0)
  },
)

function differing(txid: string, from: string): string | undefined {
  return txid === from ? undefined : txid
}
