import { updateTicket } from '@recado/contract/tickets/api'
import { expect, test } from 'vitest'
import { lookAtSizes } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { connectNumber, shop } from '#support/connection.ts'
import { conversation, customers, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

const { beatriz, joao } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  const admin = await product.admin()
  /** Ends what is open, so long ago that the next message begins another conversation. */
  const end = async () => {
    for (const { id } of await product.query<{ id: number }>(`select id from tickets where status <> 'closed'`))
      await admin.call(updateTicket, { id, status: 'closed' })
    await product.query(`update tickets set updated_at = updated_at - interval '2 days'`)
  }
  await receiveIn(product, 'Suporte técnico', beatriz, 'A gaveta emperrou', people.livia)
  await end()
  await receiveIn(product, 'Vendas', beatriz, 'O puxador veio num tom diferente', people.caio)
  for (let at = 0; at < 40; at++) await product.phones.write(beatriz.phone, shop, `Detalhe ${at}`)
  await receiveIn(product, 'Vendas', joao, 'Bom dia', people.caio)
  await end()
  await receiveIn(product, 'Vendas', beatriz, 'Quero uma estante', people.caio)
})

test('earlier conversations stand above the present one, as far as one may see them, and one is led back', async () => {
  const caio = await stage.enter(people.caio)
  await row(caio, beatriz).getByRole('link').click()
  const pane = conversation(caio, beatriz)
  const log = pane.getByRole('log')
  await log.getByText('Quero uma estante').waitFor()
  await log.getByText('Conversa atual').waitFor()
  await log.getByText('Detalhe 39').waitFor()

  // What was hidden for a while, like the frame of a page that has no room for it, shows the conversation as it stood.
  await caio.waitForLoadState('networkidle')
  const place = () =>
    log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => ({
      height: scrollHeight,
      below: Math.round(scrollHeight - scrollTop - clientHeight),
    }))
  // It comes to rest at its end when the heights of what stands there have been measured.
  await expect.poll(async () => (await place()).below).toBe(0)
  const before = await place()
  for (const display of ['none', '', 'none', '']) await caio.evaluate(hideAndDraw, display)
  await caio.waitForLoadState('networkidle')
  expect(await place()).toEqual(before)

  // Upwards, through all of the earlier one, to where it began.
  await log.hover()
  await expect
    .poll(async () => {
      await caio.mouse.wheel(0, -2_000)
      return log.getByText('O puxador veio num tom diferente').isVisible()
    })
    .toBe(true)
  await pane.getByText(/^Conversa anterior · #\d+ · Vendas/).waitFor()
  await lookAtSizes(caio, 'earlier')
  // Nothing of it can be answered any more; and what one may not see is not there.
  await log.getByRole('article').filter({ hasText: 'O puxador veio' }).hover()
  await log.getByRole('article').filter({ hasText: 'O puxador veio' }).getByRole('button').first().click()
  await caio.getByRole('menuitem', { name: 'Copiar' }).waitFor()
  expect(await caio.getByRole('menuitem', { name: 'Responder' }).count()).toBe(0)
  await caio.keyboard.press('Escape')
  expect(await log.getByText('A gaveta emperrou').count()).toBe(0)
  await pane.getByRole('button', { name: 'Voltar à atual' }).click()
  await expect.poll(() => log.getByText('Quero uma estante').isVisible()).toBe(true)
})

async function hideAndDraw(display: string): Promise<void> {
  document.body.style.display = display
  for (let frames = 0; frames < 3; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
}
