import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthority } from '#whatsapp/media/x509.ts'
import { callBank } from '#pix/call-bank.ts'
import type { Account } from './accounts.ts'
import { type Efi, startEfi } from './efi.ts'

const production = 'https://pix.api.efipay.com.br'
const sandbox = 'https://pix-h.api.efipay.com.br'
let now = Date.parse('2026-12-01T12:00:00Z')
let desk: Server
const heard: { url: string; body: unknown }[] = []
let deskAnswers = 200
let efi: Efi
let account: Account
let token: string
beforeAll(async () => {
  desk = createServer((request, response) => {
    void request.toArray().then((parts) => {
      heard.push({ url: request.url ?? '', body: JSON.parse(Buffer.concat(parts as Buffer[]).toString()) })
      response.writeHead(deskAnswers).end()
    })
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const desks = new Map([['desk.example', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`]])
  efi = await startEfi({ now: () => new Date(now), desks })
})
beforeEach(async () => {
  account = efi.account()
  token = await tokenOf(account)
  heard.length = 0
  deskAnswers = 200
  efi.notices.drop()
})
afterAll(async () => {
  await efi.close()
  desk.close()
})

const shownBy = ({ certificate: { certificate, privateKey } }: Account) => ({ cert: certificate, key: privateKey })
const basic = ({ clientId, clientSecret }: Account) => `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
const grant = { grant_type: 'client_credentials' }

async function tokenOf(who: Account, origin = production): Promise<string> {
  const asked = { method: 'POST', headers: { authorization: basic(who) }, body: grant, ...shownBy(who) }
  return String((await callBank(efi, `${origin}/oauth/token`, asked)).body['access_token'])
}

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  callBank(efi, `${production}${path}`, {
    method,
    body,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...shownBy(account),
  })

let serial = 0
const txidOf = () => `charge${String(++serial).padStart(26, '0')}`
const fields = { calendario: { expiracao: 3600 }, valor: { original: '49.90' }, chave: 'recado@desk.example' }
const make = async (over: object = {}) => {
  const txid = txidOf()
  const { status, body } = await ask('PUT', `/v2/cob/${txid}`, { ...fields, ...over })
  return { txid, status, body }
}

test('the bank cuts off a caller without its certificate, or with one of another environment, before HTTP', async () => {
  const asked = { method: 'POST', headers: { authorization: basic(account) }, body: grant }
  const outsider = createAuthority('Another bank').client('somebody')
  const cutOff = /alert|ECONNRESET|hang up|EPIPE/
  await expect(callBank(efi, `${production}/oauth/token`, asked)).rejects.toThrow(cutOff)
  await expect(
    callBank(efi, `${production}/oauth/token`, { ...asked, cert: outsider.certificate, key: outsider.privateKey }),
  ).rejects.toThrow(cutOff)
  await expect(callBank(efi, `${sandbox}/oauth/token`, { ...asked, ...shownBy(account) })).rejects.toThrow(cutOff)
})

test('a token needs the keys of the same account, and expires in an hour', async () => {
  const other = efi.account()
  const token = `${production}/oauth/token`
  const ours = { method: 'POST', body: grant, ...shownBy(account) }
  expect((await callBank(efi, token, { ...ours, headers: { authorization: basic(other) } })).status).toBe(401)
  expect((await callBank(efi, token, { ...ours, headers: { authorization: basic(account) }, body: {} })).body['nome']).toBe(
    'json_invalido',
  )
  const mixed = { headers: { authorization: `Bearer ${await tokenOf(other)}` }, ...shownBy(account) }
  expect((await callBank(efi, `${production}/v2/cob/${txidOf()}`, mixed)).status).toBe(401)
  expect((await make()).status).toBe(201)
  now += 3_600_000
  expect((await make()).body).toMatchObject({ error: 'invalid_token' })
})

test('a call outside the granted scopes is refused', async () => {
  account = efi.account({ scopes: ['cob.read'] })
  token = await tokenOf(account)
  expect(await make()).toMatchObject({ status: 403, body: { title: 'Acesso Negado' } })
})

test.each([
  ['an amount as a number', { valor: { original: 49.9 } }, 'json_invalido'],
  ['one digit of centavos', { valor: { original: '1.5' } }, 'json_invalido'],
  ['nothing', { valor: { original: '0.00' } }, 'valor_invalido'],
  ['a key of another account', { chave: 'else@desk.example' }, 'chave_invalida'],
  ['an expiry as a text', { calendario: { expiracao: '3600' } }, 'json_invalido'],
  ['both documents', { devedor: { nome: 'A', cpf: '52998224725', cnpj: '11222333000181' } }, 'json_invalido'],
  ['a name without a document', { devedor: { nome: 'A' } }, 'json_invalido'],
  ['wrong check digits', { devedor: { nome: 'A', cpf: '52998224724' } }, 'json_invalido'],
  ['an unknown field', { valores: 1 }, 'json_invalido'],
  ['too long a word to the payer', { solicitacaoPagador: 'x'.repeat(141) }, 'json_invalido'],
])('%s is refused', async (_what, over, nome) => {
  expect(await make(over)).toMatchObject({ status: 400, body: { nome } })
})

test('a txid has 26 to 35 letters and digits, and can be used only once', async () => {
  for (const txid of ['short', 'x'.repeat(36), `${'x'.repeat(25)}-1`])
    expect((await ask('PUT', `/v2/cob/${txid}`, fields)).body['nome']).toBe('txid_invalido')
  const { txid, body } = await make({ devedor: { nome: 'Ana', cnpj: '12ABC34501DE35' } })
  expect(body).toMatchObject({ txid, status: 'ATIVA', revisao: 0, inventadoDepois: {} })
  expect(body['pixCopiaECola']).toContain(`pix.example.com/qr/v2/${txid}`)
  expect(await ask('PUT', `/v2/cob/${txid}`, fields)).toMatchObject({ status: 409, body: { nome: 'txid_duplicado' } })
  // Another account does not find it. An unknown txid is a 400.
  account = efi.account()
  token = await tokenOf(account)
  expect(await ask('GET', `/v2/cob/${txid}`)).toMatchObject({ status: 400, body: { nome: 'cobranca_nao_encontrada' } })
})

test('an expired charge stays ATIVA, accepts only a payment begun before, and can be removed or listed', async () => {
  const { txid } = await make()
  now += 3_601_000
  token = await tokenOf(account)
  expect((await ask('GET', `/v2/cob/${txid}`)).body).toMatchObject({ status: 'ATIVA', calendario: { expiracao: '3600' } })
  expect(() => efi.pay(txid)).toThrow('expired')
  const second = (await make()).txid
  expect((await ask('PATCH', `/v2/cob/${second}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', chave: 'x' })).status).toBe(400)
  const removal = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
  expect((await ask('PATCH', `/v2/cob/${second}`, removal)).body).toMatchObject({ ...removal, revisao: 1 })
  expect((await ask('PATCH', `/v2/cob/${second}`, removal)).body['nome']).toBe('status_cobranca_invalido')
  expect(efi.pay(txid, { late: true, cents: 4000 }).valor).toBe('40.00')
  expect((await ask('GET', `/v2/cob/${txid}`)).body).toMatchObject({ status: 'CONCLUIDA', pix: [{ valor: '40.00', txid }] })
  expect((await ask('GET', '/v2/cob')).status).toBe(400)
  const days = 'inicio=2026-11-01T00:00:00Z&fim=2026-12-31T00:00:00Z'
  expect((await ask('GET', `/v2/cob?${days}`)).body['cobs']).toMatchObject([{ txid }, { txid: second }])
})

const register = (url: string, skip = 'true') =>
  ask('PUT', '/v2/webhook/recado%40desk.example', { webhookUrl: url }, skip ? { 'x-skip-mtls-checking': skip } : {})
const hook = 'https://desk.example/api/subscription/webhook?hmac=secret&ignorar='

test('the bank calls a webhook address before it keeps it, and later calls it with /pix at its end', async () => {
  expect((await register('http://desk.example/x')).body).toMatchObject({ nome: 'webhook_invalido' })
  expect((await register('https://nowhere.example/x')).body).toMatchObject({
    mensagem: expect.stringContaining('inacessível') as string,
  })
  expect((await register(hook, '')).body).toMatchObject({ mensagem: expect.stringContaining('mútua') as string })
  deskAnswers = 404
  expect((await register(hook)).body).toMatchObject({ mensagem: expect.stringContaining('404') as string })
  deskAnswers = 200
  heard.length = 0
  expect(await register(hook)).toMatchObject({ status: 201, body: { webhookUrl: hook } })
  expect(heard).toEqual([{ url: '/api/subscription/webhook?hmac=secret&ignorar=', body: { evento: 'teste_webhook' } }])
  expect((await ask('GET', '/v2/webhook/recado%40desk.example')).body).toMatchObject({ webhookUrl: hook })
  const { txid } = await make()
  const pix = efi.pay(txid)
  await efi.notices.deliver()
  expect(heard.at(-1)).toEqual({ url: '/api/subscription/webhook?hmac=secret&ignorar=/pix', body: { pix: [pix] } })
  expect((await ask('DELETE', '/v2/webhook/recado%40desk.example')).status).toBe(204)
})

test('a notice that is not accepted comes again ten times, ever later; duplicates, bundles and outgoing payments come too', async () => {
  await register(hook)
  const [first, second] = [(await make()).txid, (await make()).txid]
  deskAnswers = 429
  efi.pay(first)
  const waits: number[] = []
  for (let minute = 0; minute < 6000; minute += 5) {
    if ((await efi.notices.deliver()).length > 0) waits.push(minute)
    now += 300_000
  }
  expect(waits).toEqual([0, 5, 15, 35, 75, 155, 315, 635, 1275, 2555, 5115])
  deskAnswers = 200
  heard.length = 0
  token = await tokenOf(account)
  const third = efi.pay(second, { silent: true, late: true })
  expect(efi.notices.waiting).toEqual([])
  efi.tell(
    [
      third,
      {
        endToEndId: 'E1',
        chave: 'recado@desk.example',
        valor: '1.00',
        horario: null,
        tipo: 'SOLICITACAO',
        status: 'EM_PROCESSAMENTO',
      },
    ],
    2,
  )
  efi.refund(third.endToEndId, 100)
  await efi.notices.deliver()
  expect(heard).toHaveLength(3)
  expect(heard[0]).toMatchObject({ body: { pix: [{ txid: second }, { tipo: 'SOLICITACAO' }] } })
  expect(heard[2]).toMatchObject({ body: { pix: [{ devolucoes: [{ valor: '1.00', status: 'DEVOLVIDO' }] }] } })
})

test('a payment can be refunded once per id, and up to the amount that was paid', async () => {
  const { txid } = await make()
  const { endToEndId } = efi.pay(txid, { silent: true })
  const back = (id: string, valor: string) => ask('PUT', `/v2/pix/${endToEndId}/devolucao/${id}`, { valor })
  expect(await back('d1', '20.00')).toMatchObject({ status: 201, body: { status: 'EM_PROCESSAMENTO' } })
  expect(await back('d1', '1.00')).toMatchObject({ status: 409, body: { nome: 'devolucao_id_duplicado' } })
  expect((await back('d2', '29.91')).status).toBe(400)
  expect((await ask('GET', `/v2/pix/${endToEndId}`)).body['devolucoes']).toHaveLength(1)
})

test('in the sandbox small amounts pay themselves', async () => {
  account = efi.account({ environment: 'sandbox' })
  const bearer = { authorization: `Bearer ${await tokenOf(account, sandbox)}` }
  const put = async (original: string) => {
    const txid = txidOf()
    const asked = { method: 'PUT', body: { ...fields, valor: { original } }, headers: bearer, ...shownBy(account) }
    await callBank(efi, `${sandbox}/v2/cob/${txid}`, asked)
    return (await callBank(efi, `${sandbox}/v2/cob/${txid}`, { headers: bearer, ...shownBy(account) })).body['status']
  }
  expect([await put('10.00'), await put('10.01')]).toEqual(['CONCLUIDA', 'ATIVA'])
})

test('a test can make a call fail before or after it is carried out', async () => {
  efi.faults.add({ on: 'PUT /v2/cob', kind: 'error', status: 500 })
  expect(await make()).toMatchObject({ status: 500, body: { nome: 'erro_aplicacao' } })
  efi.faults.add({ kind: 'html' })
  expect((await ask('GET', '/v2/cob/x')).text).toContain('<!doctype html>')
  efi.faults.add({ kind: 'token' })
  expect((await make()).status).toBe(401)
  efi.faults.add({ kind: 'cut' })
  const cut = txidOf()
  await expect(ask('PUT', `/v2/cob/${cut}`, fields)).rejects.toThrow(/aborted|ECONNRESET/)
  expect((await ask('GET', `/v2/cob/${cut}`)).status).toBe(200)
  efi.faults.add({ kind: 'error', status: 503, after: true })
  const done = txidOf()
  expect((await ask('PUT', `/v2/cob/${done}`, fields)).status).toBe(503)
  expect((await ask('PUT', `/v2/cob/${done}`, fields)).status).toBe(409)
})
