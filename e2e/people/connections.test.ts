// @module-tag connections
// @module-tag connection-form

import { Authenticator } from '@recado/peers/whatsapp/passkeys/authenticator'
import { listConnections, updateConnection } from '@recado/contract/connections/api'
import { expect, test } from 'vitest'
import { checkScreenSizes, shoot, soon } from '#support/browser.ts'
import { people } from '#support/company.ts'
import { linkedDevice, shop, shownQrCode } from '#support/connection.ts'
import { setStage } from '#support/stage.ts'

interface ConnectionCase {
  name: string
  status: string
  reason?: string
  until?: string
  more?: { alarm?: object; waiting?: number; retries?: number; caughtUp?: boolean; inbound?: string; pairing?: readonly string[] }
  word: string
  sentence: RegExp
  verbs: readonly string[]
}

const leave = ['Desconectar']
const again = 'Tentar de novo'
const anew = ['Novo QR code', again]
const deaf = { reason: 'deaf', since: '2026-11-20T13:02:00.000Z', until: '2026-11-20T13:50:00.000Z' }

/** Each state and reason of a connection, and the screen's texts and actions for it. */
const connectionCases: readonly ConnectionCase[] = [
  {
    name: 'Matriz',
    status: 'CONNECTED',
    more: { caughtUp: true, inbound: '1 minute' },
    word: 'Conectado',
    sentence: /Tudo em dia/,
    verbs: leave,
  },
  { name: 'De volta', status: 'CONNECTED', word: 'Conectado', sentence: /Buscando o que chegou/, verbs: leave },
  {
    name: 'Surda',
    status: 'CONNECTED',
    more: { caughtUp: true, alarm: deaf },
    word: 'Conectado',
    sentence: /Ficou sem receber de .* a /,
    verbs: leave,
  },
  {
    name: 'Loja Centro',
    status: 'CONNECTED',
    reason: 'suspect',
    more: { inbound: '2 hours' },
    word: 'Conectado, em dúvida',
    sentence: /Nada chegou desde/,
    verbs: leave,
  },
  {
    name: 'Feiras',
    status: 'CONNECTED',
    reason: 'restricted',
    until: '4 hours',
    word: 'Conectado, com limite',
    sentence: /pausou conversas novas até/,
    verbs: leave,
  },
  {
    name: 'Bairros',
    status: 'CONNECTED',
    reason: 'capped',
    word: 'Conectado, com limite',
    sentence: /limite de conversas novas/,
    verbs: leave,
  },
  {
    name: 'Ofertas',
    status: 'CONNECTED',
    reason: 'too-fast',
    until: '1 minute',
    word: 'Conectado, com limite',
    sentence: /pediu uma pausa até/,
    verbs: leave,
  },
  { name: 'Nova', status: 'OPENING', word: 'Conectando', sentence: /Entrando no WhatsApp/, verbs: ['Conectando'] },
  {
    name: 'Instável',
    status: 'OPENING',
    reason: 'network',
    word: 'Conectando',
    sentence: /caiu. Tentando de novo/,
    verbs: ['Conectando', ...leave],
  },
  {
    name: 'Teimosa',
    status: 'OPENING',
    reason: 'bad-session',
    word: 'Conectando',
    sentence: /encerra a sessão assim que ela abre/,
    verbs: ['Novo QR code', ...leave],
  },
  {
    name: 'Filial',
    status: 'OPENING',
    reason: 'proxy',
    word: 'Conectando',
    sentence: /Nada sai por fora/,
    verbs: ['Conectando', ...leave],
  },
  {
    name: 'Showroom',
    status: 'qrcode',
    more: { retries: 2, pairing: ['qr'] },
    word: 'Esperando o QR code',
    sentence: /Código 2 de 6/,
    verbs: ['QR code'],
  },
  {
    name: 'Quiosque',
    status: 'qrcode',
    more: { pairing: ['code'] },
    word: 'Esperando o QR code',
    sentence: /Código 1 de 6/,
    verbs: ['Conectar por código'],
  },
  {
    name: 'Chave',
    status: 'qrcode',
    reason: 'passkey',
    word: 'Esperando o QR code',
    sentence: /chave de acesso/,
    verbs: ['QR code'],
  },
  { name: 'Entrando', status: 'PAIRING', word: 'Pareando', sentence: /Código lido/, verbs: leave },
  {
    name: 'Sem rede',
    status: 'TIMEOUT',
    reason: 'network',
    more: { waiting: 2 },
    word: 'Sem resposta',
    sentence: /Sem rede desde/,
    verbs: leave,
  },
  {
    name: 'Varejo',
    status: 'TIMEOUT',
    reason: 'bad-session',
    word: 'Sem resposta',
    sentence: /encerra a sessão assim que ela abre/,
    verbs: ['Novo QR code', ...leave],
  },
  { name: 'Atacado', status: 'TIMEOUT', reason: 'version', word: 'Sem resposta', sentence: /não aceita a versão/, verbs: leave },
  {
    name: 'Suspensa',
    status: 'TIMEOUT',
    reason: 'banned',
    until: '1 day',
    word: 'Sem resposta',
    sentence: /bloqueou este número até/,
    verbs: leave,
  },
  {
    name: 'Bloqueada',
    status: 'DISCONNECTED',
    reason: 'banned',
    word: 'Desconectado',
    sentence: /bloqueou este número\./,
    verbs: anew,
  },
  {
    name: 'Assistência',
    status: 'DISCONNECTED',
    reason: 'logged-out',
    more: { waiting: 3, inbound: '5 hours' },
    word: 'Desconectado',
    sentence: /Desligada no celular/,
    verbs: anew,
  },
  { name: 'Dupla', status: 'DISCONNECTED', reason: 'replaced', word: 'Desconectado', sentence: /Outra sessão/, verbs: anew },
  { name: 'Recusada', status: 'DISCONNECTED', reason: 'refused', word: 'Desconectado', sentence: /recusou/, verbs: anew },
  { name: 'Vencida', status: 'DISCONNECTED', reason: 'not-paired', word: 'Desconectado', sentence: /Ninguém leu/, verbs: anew },
  {
    name: 'Sem lugar',
    status: 'qrcode',
    reason: 'pairing-refused',
    word: 'Esperando o QR code',
    sentence: /não deu um código para este número/,
    verbs: ['QR code'],
  },
  {
    name: 'Chaveada',
    status: 'DISCONNECTED',
    reason: 'passkey',
    word: 'Desconectado',
    sentence: /chave de acesso/,
    verbs: ['QR code', again],
  },
  {
    name: 'Oficial',
    status: 'DISCONNECTED',
    reason: 'refused',
    more: { pairing: [] },
    word: 'Desconectado',
    sentence: /recusou/,
    verbs: [again],
  },
  { name: 'Parada', status: 'DISCONNECTED', word: 'Desconectado', sentence: /Desligada por aqui/, verbs: anew },
]

/** A number as screens show it. */
const written = (digits: string) => digits.replace(/^(..)(..)(.{5})(.{4})$/, '+$1 $2 $3-$4')

const allVerbs = new Set(connectionCases.flatMap(({ verbs }) => verbs))

const stage = setStage(async (product) => {
  // No process leases these connections, since they are not meant to be open. They stay as set here.
  for (const { name, status, reason = '', until, more = {} } of connectionCases) {
    const { alarm, waiting = 0, retries = 0, caughtUp = false, inbound, pairing = linkedDevice.pairing } = more
    const [made] = await product.query<{ id: number }>(
      `insert into connections (company_id, name, is_default, token, alarm, created_at, updated_at)
       select id, $1, $1 = 'Matriz', '', $2::jsonb, now(), now() from companies returning id`,
      [name, alarm ? JSON.stringify(alarm) : null],
    )
    const number = status === 'qrcode' ? '' : `55413322${1_000 + (made?.id ?? 0)}`
    await product.query(
      `insert into channels.state (connection_id, status, reason, reason_until, retries, number, caught_up_at,
        last_inbound_at, capabilities)
       values ($1, $2, $3, now() + $4::interval, $5, $6, case when $7 then now() end, now() - $8::interval,
         jsonb_set($9, '{pairing}', to_jsonb($10::text[])))`,
      [made?.id, status, reason, until ?? null, retries, number, caughtUp, inbound ?? null, linkedDevice, pairing],
    )
    await product.query(
      `insert into channels.outbox (connection_id, kind, ref, lane, payload, due_at)
       select $1, 'message', gen_random_uuid(), 'x', '{}', 'infinity' from generate_series(1, $2)`,
      [made?.id, waiting],
    )
  }
})

test('the screen explains each state and reason of a connection, with the possible actions', async () => {
  const marina = await stage.enter(people.marina, { path: '/connections' })
  await marina.getByText(`${connectionCases.length} conexões`).waitFor()
  await marina.getByText('13 precisam de você').waitFor()
  await marina.getByText('5 mensagens esperam para sair').waitFor()
  const rows = await marina.getByRole('row').evaluateAll((all) =>
    all.map((row) => {
      const verbs = [...row.querySelectorAll('button')].map(({ innerText }) => innerText)
      return { said: (row as HTMLElement).innerText, verbs }
    }),
  )
  for (const { name, word, sentence, verbs } of connectionCases) {
    const row = rows.find(({ said }) => said.startsWith(`${name}\n`))
    expect(row?.said).toContain(word)
    expect(row?.said).toMatch(sentence)
    expect(row?.verbs.filter((verb) => allVerbs.has(verb))).toEqual(verbs)
  }
  await checkScreenSizes(marina, 'lines')

  // Another admin moves the default mark.
  const isDefault = (name: string) =>
    marina.getByRole('row').filter({ hasText: name }).getByRole('img', { name: 'Conexão padrão' })
  await isDefault('Matriz').waitFor()
  const admin = await stage.product.admin()
  const all = await admin.call(listConnections, {})
  const move = (to: string) => admin.call(updateConnection, { id: all.find(({ name }) => name === to)?.id ?? 0, isDefault: true })
  await move('Feiras')
  await isDefault('Feiras').waitFor(soon)
  expect(await marina.getByRole('img', { name: 'Conexão padrão' }).count()).toBe(1)

  // The pairing dialog offers the ways that the connection supports.
  const ways = async (name: string, verb: string) => {
    await marina.getByRole('row').filter({ hasText: name }).getByRole('button', { name: verb }).click()
    const dialog = marina.getByRole('dialog', { name: `Conectar ${name}` })
    await dialog.getByText('Abra o WhatsApp no celular').first().waitFor()
    await shoot(marina, `lines-ways-${name}`)
    const found = [await dialog.getByText('Ler com a câmera').count(), await dialog.getByLabel('Número deste celular').count()]
    await marina.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    return found
  }
  expect(await ways('Showroom', 'QR code')).toEqual([1, 0])
  expect(await ways('Quiosque', 'Conectar por código')).toEqual([0, 1])

  // The pairing dialog says why pairing is stuck.
  await marina.getByRole('row').filter({ hasText: 'Sem lugar' }).getByRole('button', { name: 'QR code' }).click()
  const pairing = marina.getByRole('dialog', { name: 'Conectar Sem lugar' })
  await pairing.getByText('não deu um código para este número').waitFor()
  await checkScreenSizes(marina, 'lines-refused-code')
  const becomes = async (status: string, reason: string, sentence: RegExp) => {
    await stage.product.query(
      `with line as (update channels.state set status = $1, reason = $2
       where connection_id = (select id from connections where name = 'Sem lugar')
         returning connection_id)
       insert into channels.inbox (connection_id, kind, payload) select connection_id, 'state', '{}' from line`,
      [status, reason],
    )
    await pairing.getByText(sentence).waitFor()
  }
  await becomes('OPENING', '', /Gerando o QR code/)
  await becomes('OPENING', 'proxy', /Nada sai por fora/)
  await becomes('TIMEOUT', 'version', /não aceita a versão/)
  await becomes('DISCONNECTED', 'refused', /recusou/)
  await becomes('DISCONNECTED', 'not-paired', /venceu sem ser lido/)
  await marina.keyboard.press('Escape')
  await pairing.waitFor({ state: 'detached' })

  // A proxy is refused at its field, accepted, shown without its login, and removed again.
  await marina.getByRole('button', { name: 'Editar Feiras' }).click()
  const editing = marina.getByRole('dialog', { name: 'Editar conexão' })
  await editing.getByRole('tab', { name: 'Avançado' }).click()
  const proxy = editing.getByLabel('Proxy (opcional)')
  await proxy.fill('proxy.exemplo 1080')
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await editing.getByText('Use um endereço como socks5://').waitFor()
  await checkScreenSizes(marina, 'lines-proxy')
  // The default moves while the form is open. Saving the form leaves it alone.
  await move('Matriz')
  const change = async (address: string, shown: string) => {
    await proxy.fill(address)
    await editing.getByRole('button', { name: 'Salvar' }).click()
    await editing.waitFor({ state: 'detached' })
    await marina.getByRole('button', { name: 'Editar Feiras' }).click()
    await editing.getByRole('tab', { name: 'Avançado' }).click()
    expect(await proxy.inputValue()).toBe(shown)
  }
  await change('socks5://ana:segredo@proxy.example.com:1080', 'socks5://proxy.example.com:1080')
  await change('', '')
  await editing.getByRole('button', { name: 'Cancelar' }).click()
  await isDefault('Matriz').waitFor()
  expect(await isDefault('Feiras').count()).toBe(0)

  // An admin acknowledges that a connection did not receive.
  const deafRow = marina.getByRole('row').filter({ hasText: 'Surda' })
  await deafRow.getByRole('button', { name: 'Entendi' }).click()
  await expect.poll(() => deafRow.innerText()).not.toContain('Ficou sem receber')
  await marina.getByText('12 precisam de você').waitFor()
})

test('a number is paired by a code that is typed on the phone; a phone that wants its passkey first is answered at once', async () => {
  const { product } = stage
  // The plan has room for ten.
  await product.query(`delete from connections where name <> 'Matriz'`)
  const marina = await stage.enter(people.marina, { path: '/connections' })
  await marina.getByRole('button', { name: 'Nova conexão' }).click()
  await marina.getByRole('dialog', { name: 'Nova conexão' }).getByLabel('Nome', { exact: true }).fill('Por código')
  await marina.getByRole('button', { name: 'Salvar e conectar' }).click()
  const pairing = marina.getByRole('dialog', { name: 'Conectar Por código' })
  await pairing.waitFor()
  const [made] = await product.query<{ id: number }>(`select id from connections where name = 'Por código'`)
  const id = made?.id ?? 0
  await product.network.addPhone({ pn: shop, name: 'Loja', business: true })
  await product.network.setPasskey(shop, new Authenticator().passkey)
  await product.network.scanWithPasskey(shop, await shownQrCode(product, id))
  await pairing.getByRole('heading', { name: 'O WhatsApp pede a chave de acesso deste número' }).waitFor()
  await pairing.getByRole('link', { name: 'Baixar ajudante' }).waitFor()
  await checkScreenSizes(marina, 'lines-passkey')
  await pairing.getByText('À mão').click()
  await pairing.getByLabel('Cole a resposta').fill('nada')
  await pairing.getByRole('button', { name: 'Conferir resposta' }).click()
  await pairing.getByText('Isto não é a resposta ao pedido').waitFor()
  await checkScreenSizes(marina, 'lines-passkey-by-hand')
  await pairing.getByRole('button', { name: 'Novo código' }).click()
  await pairing.getByRole('img', { name: 'QR code para conectar Por código' }).waitFor()
  await product.network.scanWithPasskey(shop, await shownQrCode(product, id), { socketSeconds: 1 })
  await pairing.getByText('O tempo acabou.').waitFor()
  await checkScreenSizes(marina, 'lines-passkey-over')
  await pairing.getByRole('button', { name: 'Novo código' }).click()

  await pairing.getByLabel('Número deste celular').fill('12')
  await pairing.getByRole('button', { name: 'Gerar código' }).click()
  await pairing.getByText('Escreva o número com DDD').waitFor()
  await pairing.getByLabel('Número deste celular').fill(`+${shop}`)
  await pairing.getByRole('button', { name: 'Gerar código' }).click()
  const spelt = await pairing.getByText(/^Código: [\w ]{15}$/).innerText()
  await checkScreenSizes(marina, 'lines-code')
  await product.network.enterLinkCode(shop, spelt.replace('Código: ', '').replaceAll(' ', ''))
  await pairing.getByText('Número conectado').waitFor()
  const { companions } = await product.network.phone(shop)
  expect(companions).toHaveLength(1)
  await pairing.waitFor({ state: 'detached' })

  // The phone removes the device. The pairing dialog names the previous phone, even after another one is paired.
  await product.network.removeDevice(shop, companions[0]?.device ?? 0)
  const row = marina.getByRole('row').filter({ hasText: 'Por código' })
  await row.getByText(`era ${written(shop)}`).waitFor()
  await row.getByRole('button', { name: 'Novo QR code' }).click()
  await pairing.getByText(`Até agora: ${written(shop)}.`).waitFor()
  const other = `${shop.slice(0, -1)}${(Number(shop.at(-1)) + 1) % 10}`
  await product.network.addPhone({ pn: other, name: 'Loja Centro', business: true })
  await product.network.scan(other, await shownQrCode(product, id))
  await pairing.getByText(`Outro número que antes: era ${written(shop)}`).waitFor()
  await checkScreenSizes(marina, 'lines-other')
  await marina.keyboard.press('Escape')
  await row.getByText(written(other)).waitFor()
})
