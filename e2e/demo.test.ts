// @module-tag login-link

import { listFlowFigures, listFlowRuns } from '@recado/contract/bots/runs'
import { listCampaigns } from '@recado/contract/campaigns/api'
import { reportCampaign } from '@recado/contract/campaigns/report'
import { showDashboard } from '@recado/contract/dashboard/api'
import { listFlows, showFlow } from '@recado/contract/flows/api'
import { checkFlow } from '@recado/contract/flows/check'
import { listMessages } from '@recado/contract/messages/api'
import { listIntegrations, testIntegration } from '@recado/contract/integrations/api'
import { integrationTypes } from '@recado/contract/integrations/fields'
import { listSchedules } from '@recado/contract/schedules/api'
import { listTickets, updateTicket, type Ticket } from '@recado/contract/tickets/api'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { launch, checkScreenSizes, openBrowser, phone, shoot } from './support/browser.ts'
import { field, row } from './support/desk.ts'
import { demoPeople, type Product, startProduct } from './support/product.ts'
import { signIn } from './support/stage.ts'
import { until } from './support/until.ts'
import { answerIn } from './support/writing.ts'

const minuteMs = 60_000
/** It takes some fifteen seconds, on a machine that does nothing else. */
const playMs = 300_000

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct({ DEMO: 'on' })
  if (product.loginLinks.size > 0) throw new Error('a link was printed while the clock is behind')
  browser = await launch()
  await until('the story has been played', () => product.demoLink, playMs)
}, 2 * playMs)
afterAll(() => Promise.all([browser?.close(), product?.remove()]))

async function tickets(): Promise<Ticket[]> {
  const admin = await product.admin()
  const pages = Array.fromAsync(['1', '2'], (pageNumber) => admin.call(listTickets, { showAll: 'true', pageNumber }))
  return (await pages).flatMap((page) => page.tickets)
}

async function ticketOf(name: string): Promise<Ticket> {
  const found = (await tickets()).find(({ contact, status }) => contact.name === name && status !== 'closed')
  if (!found) throw new Error(`${name} is not on the desk`)
  return found
}

async function messagesOf(name: string) {
  const admin = await product.admin()
  return (await admin.call(listMessages, { ticketId: (await ticketOf(name)).id })).messages
}

async function enterDesk(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.url}/login`)
  await signIn(page, demoPeople.marina)
  await page.waitForURL('**/tickets**')
  return page
}

const rowsOf = <Row extends object>(text: string) => product.query<Row>(text)

/** Runs in the browser: how long a file's sound is, and whether it holds more than silence. */
async function hear(url: string): Promise<{ seconds: number; isHeard: boolean }> {
  const file = await (await fetch(url)).arrayBuffer()
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file)
  return { seconds: Math.round(sound.duration), isHeard: sound.getChannelData(0).some((level) => Math.abs(level) > 0.1) }
}

test('the first start plays what happened in a shop until this morning, and says so when it is done', async () => {
  expect(product.output.filter((line) => line.includes('half-way') || line.includes('MaxListeners'))).toEqual([])
  const all = Object.groupBy(await tickets(), ({ status }) => status)
  expect([all.open?.length, all.pending?.length]).toEqual([13, 6])
  const unread = await rowsOf(
    `select c.title, c.last_number - m.read_up_to as unread from chat_members m join chats c on c.id = m.chat_id
     join users u on u.id = m.user_id where u.name = 'Marina Prado' order by c.updated_at desc`,
  )
  expect(unread.map((row) => Object.values(row).join())).toEqual(['Loja inteira,1', 'Vendas,0', 'Montagem de sábado,0'])
  const closed = await rowsOf<{ count: number }>(`select count(*)::int from tickets where status = 'closed'`)
  // Of the script and the flows, three that contacts opened after a campaign, and contacts who asked for news or got a campaign.
  expect(closed).toEqual([{ count: 58 }])
  const queues = new Set((await tickets()).map(({ queue }) => queue?.name ?? ''))
  expect(queues).toEqual(new Set(['Vendas', 'Suporte técnico', 'Financeiro', 'Entregas', '']))
})

test('the demo’s conversations have their shown age in days, hours and minutes, on the desk and on the phones', async () => {
  const now = Date.now()
  const age = async (name: string) => (now - Date.parse((await messagesOf(name)).at(-1)?.createdAt ?? '')) / minuteMs
  // The play and this test so far add at most three minutes.
  for (const [name, minutes] of [
    ['Mariana Souza', 1.2],
    ['João Pedro Almeida', 9],
    ['Padaria Estrela do Sul', 26],
    ['Condomínio Ipê Roxo', 70],
    ['Sérgio Tanaka', 120],
  ] as const) {
    expect(await age(name), name).toBeGreaterThan(minutes - 0.1)
    expect(await age(name), name).toBeLessThan(minutes + 3)
  }
  const [span] = await rowsOf<{ days: number; late: number; disorder: number }>(`
    select extract(day from max(created_at) - min(created_at))::int as days, count(*) filter (where created_at > now())::int as late,
      (select count(*)::int from messages m join tickets t on t.id = m.ticket_id
        where m.created_at < t.created_at - interval '1 second') as disorder from messages`)
  expect(span).toMatchObject({ late: 0, disorder: 0 })
  expect(span?.days).toBeGreaterThan(200)
  const seen = await product.phones.messages('5521976543210', '5511990000001')
  expect(Math.abs((seen.at(-1)?.at ?? 0) - (now - 9 * minuteMs)) / minuteMs).toBeLessThan(3)
})

test('it holds all kinds of messages', async () => {
  const [all] = await rowsOf<{ kinds: string }>(`select string_agg(distinct media_type, ' ') as kinds from messages`)
  expect(all?.kinds.split(' ').sort().join()).toBe(
    'application,audio,call_log,contactMessage,conversation,image,locationMessage,pollCreationMessage,sticker,template,video',
  )
  const mariana = await messagesOf('Mariana Souza')
  expect(mariana.flatMap(({ reactions }) => reactions.map(({ emoji }) => emoji))).toEqual(['❤️'])
  expect(mariana.filter(({ quotedMsg }) => quotedMsg)).toHaveLength(1)
  expect(mariana.find(({ body }) => body.includes('2,74'))?.isEdited).toBe(true)
  expect((await messagesOf('Beatriz Nogueira')).filter(({ isDeleted }) => isDeleted)).toHaveLength(1)
  expect((await messagesOf('Obra Vila Nova')).filter(({ mediaType }) => mediaType === 'image')).toHaveLength(3)
  const [atelier] = await rowsOf<{ count: number }>(`select count(*)::int from messages m join tickets t on t.id = m.ticket_id
    join contacts c on c.id = t.contact_id where c.name = 'Ateliê Mar & Linho'`)
  expect(atelier?.count).toBe(197)
  // Every file came over the network and can be opened. No account has a profile picture.
  expect(await rowsOf(`select name, status from media where status <> 'ready' and name <> 'picture.jpg'`)).toEqual([])
})

// The first visitor of the demo: a customer who writes unprompted waits for no other visitor.
test('soon after a visitor enters the demo a customer types and writes, and customers answer the visitor’s messages', async () => {
  const { context, complaints } = await openBrowser(browser)
  const page = await context.newPage()
  await page.goto(product.demoLink ?? '')
  // She lands in the conversation with the latest customer message.
  await page.waitForURL('**/tickets/*')
  const steps = page.getByRole('region', { name: /^Primeiros passos/ })
  await steps.getByText('0 de 3').waitFor()
  const telephone = steps.getByRole('link', { name: 'Abrir o telefone de Mariana' })
  expect(await telephone.getAttribute('href')).toBe(`${product.phonesUrl}/?phone=5511987654321`)
  await field(page).fill('Conseguimos no dia 10.')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Dia 10 seria perfeito').waitFor()
  await steps.getByText('1 de 3').waitFor()
  await row(page, { name: 'João Pedro Almeida' }).getByRole('link').first().click()
  await page.getByText('digitando…').first().waitFor()
  await page.getByRole('log').getByText('Consegue segurar o preço até amanhã?').waitFor()

  // Side by side, the outer page has the steps. What happens ticks them, wherever it happens, and they stay dismissed.
  await page.goto(`${product.url}/demo`)
  const above = page.getByRole('list', { name: 'Primeiros passos' })
  await above.getByRole('link', { name: 'Responda a Mariana (feito)' }).waitFor()
  expect(await above.locator('[aria-current=step]').innerText()).toContain('Aceite quem espera')
  const desk = page.frameLocator('iframe[title="Atendimento"]')
  await desk.getByRole('log').getByText('Dia 10 seria perfeito').waitFor()
  await desk.getByRole('button', { name: 'Expandir menu' }).waitFor()
  expect(await desk.getByRole('complementary', { name: 'Contato' }).count()).toBe(0)
  expect(await desk.getByRole('region', { name: /^Primeiros passos/ }).count()).toBe(0)
  await checkScreenSizes(page, 'side-by-side')
  await desk.getByRole('tab', { name: /Aguardando/ }).click()
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'Otávio Lins' })
    .getByRole('button', { name: /Aceitar/ })
    .first()
    .click()
  await above.getByRole('link', { name: 'Aceite quem espera (feito)' }).waitFor()
  expect(await above.locator('[aria-current=step]').innerText()).toContain('Conecte outro celular')
  await page.goto(`${product.url}/tickets`)
  await steps.getByText('2 de 3').waitFor()
  await steps.getByRole('button', { name: 'Dispensar os passos' }).click()
  await page.reload()
  await page.getByRole('list', { name: 'Atendimentos' }).waitFor()
  expect(await steps.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('its voice notes can be heard, and its film can be seen and heard', async () => {
  const voices = await rowsOf<{ name: string; seconds: number; loud: number }>(`
    select c.name, f.seconds, (select max(l) from unnest(f.waveform) l)::int as loud from media f
    join messages m on m.company_id = f.company_id and m.media_id = f.id join tickets t on t.id = m.ticket_id
    join contacts c on c.id = t.contact_id where f.voice and not m.from_me order by f.seconds`)
  expect(voices.map(({ name, seconds, loud }) => [name, Math.round(seconds), loud])).toEqual([
    ['Pousada Recanto', 21, 100],
    ['Mariana Souza', 38, 100],
    ['Lúcia Ferraz', 72, 100],
  ])
  const note = (await messagesOf('Lúcia Ferraz')).find(({ mediaType }) => mediaType === 'audio')
  const [lucia, padaria] = [await ticketOf('Lúcia Ferraz'), await ticketOf('Padaria Estrela do Sul')]
  const { context, complaints } = await openBrowser(browser, { reducedMotion: 'reduce' })
  const page = await enterDesk(context)
  const heard = (url: string) => page.evaluate(hear, url)
  const log = page.getByRole('log')
  await page.goto(`${product.url}/tickets/${lucia.uuid}`)
  await log.getByText('1:12', { exact: true }).waitFor()
  await log.getByRole('button', { name: 'Ouvir áudio' }).click()
  await log.getByRole('button', { name: 'Pausar áudio' }).click()
  expect(await heard(note?.mediaUrl ?? '')).toEqual({ seconds: 72, isHeard: true })

  await page.goto(`${product.url}/tickets/${padaria.uuid}`)
  const film = log.getByLabel('Vídeo')
  await film.waitFor()
  expect(await film.getAttribute('poster')).toContain('thumbnail.jpg')
  await log.getByText('0:12', { exact: true }).waitFor()
  const shown = await film.evaluate(async (video: HTMLVideoElement) => {
    await video.play()
    video.pause()
    return { seconds: Math.round(video.duration), width: video.videoWidth, height: video.videoHeight, url: video.currentSrc }
  })
  expect(shown).toMatchObject({ seconds: 12, width: 480, height: 640 })
  expect(await heard(shown.url)).toEqual({ seconds: 12, isHeard: true })
  expect(complaints).toEqual([])
  await context.close()
})

test('the bot led each waiting customer to a queue and told none of them that it was closed', async () => {
  const texts = async (name: string) =>
    (await messagesOf(name)).map(({ fromMe, body }) => `${fromMe ? 'bot' : 'customer'}: ${body}`)
  const helena = await texts('Helena Bastos')
  expect(helena.map((text) => text.split(/[:,\n]/)[0]).join()).toBe('customer,bot,customer,bot,customer,bot,customer')
  expect(helena[1]).toMatch(
    /(Bom dia|Boa tarde|Boa noite), Helena! .*\n\*1\* - Vendas\n\*2\* - Suporte técnico\n\*3\* - Financeiro\n\*4\* - Entregas/,
  )
  expect(helena[3]).toContain('*1* - Móveis prontos')
  expect(helena[5]).toContain('Diga qual peça e para qual cidade')
  const placed = await Promise.all(
    ['Helena Bastos', 'Otávio Lins', 'Fernanda Muniz', 'Tiago Arruda'].map(async (name) => (await ticketOf(name)).queue?.name),
  )
  expect(placed).toEqual(['Vendas', 'Financeiro', 'Suporte técnico', undefined])
  expect((await texts('Tiago Arruda')).map((text) => text.slice(0, 18))).toEqual([
    'customer: Olá, bom',
    expect.stringMatching(/^bot: B/),
    'customer: Vocês tê',
    'bot: Não entendi. ',
    'customer: Queria v',
    'bot: Vou passar a ',
  ])
  const steps = await rowsOf<{ rule: string }>('select distinct unnest(rules) as rule from bot_steps order by 1')
  expect(steps.map(({ rule }) => rule)).not.toContain('closed')
})

test('the demo’s board has contacts in each column', async () => {
  const lanes = await rowsOf<{ name: string; cards: number }>(`select g.name, count(*)::int as cards from tags g
    join contact_tags l on l.company_id = g.company_id and l.tag_id = g.id
    join tickets t on t.company_id = l.company_id and t.contact_id = l.contact_id and t.status <> 'closed' where g.kanban = 1
    group by g.id, g.name order by g.id`)
  expect(lanes.map(({ name, cards }) => `${name}: ${cards}`).join()).toBe(
    'Orçamento enviado: 3,Aguardando pagamento: 2,Em produção: 2,Pronto para entrega: 3',
  )
})

test('one campaign is over, and one is under way at the pace of the shop', async () => {
  const admin = await product.admin()
  const { records } = await admin.call(listCampaigns, { pageNumber: '1' })
  expect(records.map(({ name, status, waitsFor }) => [name, status, waitsFor])).toEqual([
    ['Black Friday · mesas', 'EM_ANDAMENTO', null],
    ['Semana do estofado', 'FINALIZADA', null],
    ['Coleção de freijó', 'FINALIZADA', null],
  ])
  const [running, over, byTemplate] = records.map(({ figures }) => figures)
  const { cost } = await admin.call(reportCampaign, { id: records[2]?.id ?? 0 })
  expect([byTemplate?.delivered, byTemplate?.read, cost]).toEqual([8, 6, [{ currency: 'BRL', amount: '2.716', unknown: 0 }]])
  expect(over).toMatchObject({ total: 29, sent: 26, delivered: 24, replied: 3, skipped: 2, queued: 0, failed: 1 })
  expect(running?.sent).toBeGreaterThan(11)
  expect(running?.queued).toBeGreaterThan(8)
  const [pace] = await rowsOf<{ least: number; hours: number; left: string }>(`
    select min(gap)::int as least, extract(epoch from max(sent_at) - min(sent_at)) / 3600 as hours,
      (select string_agg(name, ', ') from contacts where opted_out_at is not null) as left
    from (select sent_at, extract(epoch from sent_at - lag(sent_at) over (partition by campaign_id order by sent_at)) as gap
      from campaign_recipients where sent_at is not null) s`)
  expect(pace?.least).toBeGreaterThanOrEqual(120)
  expect(Number(pace?.hours)).toBeGreaterThan(25)
  expect(pace?.left).toBe('Jonas Pacheco')
  // Those who only read are on no page of telephones.
  const listed = (await product.phones.phones()).map(({ name }) => name)
  expect(listed).not.toContain('Bruno Siqueira')
  expect(listed).toContain('Mariana Souza')
})

test('the demo has notes, ratings and scheduled messages, and no unfinished work', async () => {
  const admin = await product.admin()
  const { schedules } = await admin.call(listSchedules, { pageNumber: '1' })
  expect(new Set(schedules.map(({ status }) => status))).toEqual(new Set(['PENDENTE']))
  const names = schedules.map(({ contact }) => contact.name)
  expect(names).toHaveLength(7)
  expect(names).toEqual(expect.arrayContaining(['Sérgio Tanaka', 'Mariana Souza', 'Lúcia Ferraz', 'Construtora Alvorada']))
  expect(await rowsOf('select note from ticket_notes')).toEqual([{ note: expect.stringMatching(/<@\d+>/) }])
  const rates = await rowsOf<{ rate: number }>(
    'select rating as rate from visits where rating is not null and ticket_id > 0 order by 1',
  )
  expect(rates.map(({ rate }) => rate)).toEqual([1, 2, 2, 3, 3, 3, 3])
  // The numbers of lists are looked up one after the other until none is left.
  await expect.poll(() => rowsOf(`select kind from channels.inbox where state <> 'done'`)).toEqual([])
  // Two numbers of the campaigns' list are on no phone, and WhatsApp refused one message.
  const failed = `select kind, error from channels.outbox where state <> 'done' and coalesce(error, '') not in ('not-on-network', '406')`
  expect(await rowsOf(failed)).toEqual([])
  const { sent, seen } = await product.phones.ledger()
  expect(sent.length).toBeGreaterThan(150)
  expect(seen.length).toBeGreaterThan(100)
})

test('the demo’s dashboard covers weeks of work by all users', async () => {
  const admin = await product.admin()
  const { counters, attendants } = await admin.call(showDashboard, { days: 30 })
  expect(counters.supportFinished).toBeGreaterThan(300)
  expect(counters.leads).toBeGreaterThan(50)
  expect(counters.medianWaitTime).toBeGreaterThan(0)
  expect(attendants.map(({ name }) => name)).toEqual(['Caio Mendes', 'Lívia Rocha', 'Marina Prado', 'Rui Barbosa'])
  for (const { rating, avgSupportTime, finished } of attendants) {
    expect(rating).toBeGreaterThan(1.5)
    expect(avgSupportTime).toBeGreaterThan(3)
    expect(finished).toBeGreaterThan(10)
  }
})

test('the demo’s flows have no faults, and customers went through them in real time in the last days', async () => {
  const admin = await product.admin()
  const { flows } = await admin.call(listFlows, {})
  expect(flows.map(({ name, active, isSlashCommand }) => [name, active, isSlashCommand])).toEqual([
    ['Boas-vindas', true, true],
    ['Segunda via', true, true],
    ['Visita marcada', true, true],
  ])
  for (const { id } of flows) {
    const { flow, warnings } = await admin.call(showFlow, { id })
    expect(warnings).toEqual([])
    const { nodes = [], connections = [] } = flow.flow ?? {}
    expect(checkFlow(nodes, connections).faults).toEqual([])
  }
  const [welcome, copy] = flows
  const runs = (
    await Promise.all([welcome, copy].map((flow) => admin.call(listFlowRuns, { id: flow?.id ?? 0, pageNumber: '1' })))
  ).map(({ runs: all }) =>
    all.map(({ contact, status, reason, startedBy }) => [contact.name, status, reason, startedBy].join()).sort(),
  )
  const met = ['Aline Barros', 'Eduardo Farias', 'Isabela Rocha', 'Rafael Kowalski', 'Renato Goulart']
  expect(runs).toEqual([met.map((name) => `${name},people,end,phrase`), ['Marcos Vinícius Prado,people,end,phrase']])
  const figures = await admin.call(listFlowFigures, { id: welcome?.id ?? 0 })
  const passed = (nodeId: string) => figures.reduce((sum, one) => sum + (one.nodeId === nodeId ? one.count : 0), 0)
  expect(['hello', 'menu', 'size', 'ready', 'delivery', 'bill', 'draw', 'support'].map(passed)).toEqual([5, 5, 2, 1, 1, 1, 1, 1])
  // No interval is skipped: three seconds pass after the picture.
  const [gaps] = await rowsOf<{ least: number; most: number }>(`
    select extract(epoch from min(gap))::float as least, extract(epoch from max(gap))::float as most from (
      select min(b.created_at) - a.created_at as gap from messages a
      join messages b on b.company_id = a.company_id and b.ticket_id = a.ticket_id and b.id > a.id and b.body like 'Como podemos ajudar?%'
      where a.origin = 'bot' and a.media_type = 'image' and a.body = '' group by a.id, a.created_at) g where gap is not null`)
  expect(gaps?.least).toBeGreaterThanOrEqual(3)
  expect(gaps?.most).toBeLessThan(15)
})

test('a customer who writes the phrase is answered by the flow until it reaches its queue', async () => {
  const [person, desk] = ['5511944220099', '5511990000001']
  const texts = async () =>
    (await product.phones.messages(person, desk)).flatMap(({ fromMe, text, media }) => (fromMe ? [] : [media ? 'a file' : text]))
  const before = (await texts()).length
  const hears = (...words: (string | RegExp)[]) =>
    expect
      .poll(async () => (await texts()).slice(before))
      .toEqual(words.map((word) => (typeof word === 'string' ? word : expect.stringMatching(word))))
  const story: (string | RegExp)[] = [
    'Olá, Marcos! Aqui é da Araucária Móveis.',
    'a file',
    /^Como podemos ajudar\?[^]*4\* - Outro assunto/,
  ]
  await product.phones.write(person, desk, '  QUERO UM ORCAMENTO!')
  await hears(...story)
  await product.phones.write(person, desk, 'outro assunto')
  await hears(...story, 'a file')
  await expect.poll(async () => (await ticketOf('Marcos Vinícius Prado')).queue?.name).toBe('Suporte técnico')
})

test('the demo’s integrations answer a test with keys that are stored encrypted, also after a kill', async () => {
  const admin = await product.admin()
  const { queueIntegrations } = await admin.call(listIntegrations, {})
  expect(queueIntegrations.map(({ type }) => type).sort()).toEqual([...integrationTypes].sort())
  const sealed = await rowsOf<{ type: string; json: string }>('select type, json_content as json from queue_integrations')
  for (const { type, json } of sealed) {
    expect(json, type).not.toMatch(/private_key|whsec|araucaria/i)
    expect(json !== '', type).toBe(['dialogflow', 'n8n', 'webhook'].includes(type))
  }
  const asked: Record<string, [text: string, answer: RegExp]> = {
    typebot: ['Oi', /segunda via[^]*CPF ou CNPJ/],
    n8n: ['Onde está o pedido 1.284?', /O pedido 1284 está na fila/],
    webhook: ['Sai hoje', /recebeu o aviso “Sai hoje”/],
    dialogflow: ['vocês entregam em Mauá?', /Entregamos em todo o ABC/],
  }
  const hear = () =>
    Promise.all(
      queueIntegrations.flatMap(({ id, type }) => {
        const [text, answer] = asked[type] ?? []
        return text === undefined ? [] : admin.call(testIntegration, { id, text }).then((heard) => ({ type, heard, answer }))
      }),
    )
  for (const { type, heard, answer } of await hear())
    expect(heard, type).toEqual({ fault: null, text: expect.stringMatching(answer ?? '') })
  // The service restarts at the same address and accepts the keys it issued.
  await product.kill('elsewhere')
  await expect.poll(async () => (await hear()).map(({ heard }) => heard.fault)).toEqual([null, null, null, null])
})

test('a customer stops answering automatically when a visitor writes for them, and goes on when switched on again', async () => {
  const { context, complaints } = await openBrowser(browser)
  const page = await context.newPage()
  await page.goto(product.phonesUrl)
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Pousada/ })
    .click()
  const alone = page.getByRole('switch', { name: 'Responde sozinha' })
  expect(await alone.isChecked()).toBe(true)
  const telephone = page.getByRole('region', { name: 'Pousada Recanto' })
  const voiceNotes = telephone.locator('.row.mine audio')
  await telephone.getByLabel('Mensagem').fill('São 12, pensando bem')
  await telephone.getByLabel('Mensagem').press('Enter')
  await expect.poll(() => alone.isChecked()).toBe(false)

  const admin = await product.admin()
  const { id } = await ticketOf('Pousada Recanto')
  await admin.call(updateTicket, { id, status: 'open' })
  await answerIn(admin, id, 'Doze, certo?')
  await telephone.getByText('Doze, certo?').waitFor()
  expect(await voiceNotes.count()).toBe(1)
  await alone.check()
  await expect.poll(() => voiceNotes.count()).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})

test('beside the phone a number of Meta’s is connected, and a visitor writes to it and taps what the bot offers', async () => {
  const { context, complaints } = await openBrowser(browser, { reducedMotion: 'reduce' })
  const phones = await context.newPage()
  await phones.goto(`${product.phonesUrl}/#5562992345678`)
  const telephone = phones.getByRole('region', { name: 'Tiago Arruda' })
  await telephone.waitFor()
  await phones.getByRole('navigation').getByRole('button', { name: 'Escrever' }).click()
  await telephone.getByLabel('Mensagem').fill('Vocês entregam em Goiânia?')
  await telephone.getByLabel('Mensagem').press('Enter')
  const options = telephone.getByRole('button', { name: 'Ver opções' })
  await options.waitFor()
  // Meta goes on where it was.
  await product.kill('network')
  await expect.poll(() => product.phones.phones().catch(() => [])).not.toEqual([])
  await options.click()
  await phones.getByRole('menuitem', { name: 'Entregas' }).click()
  await telephone.getByText('Você está em Entregas.').waitFor()
  await context.close()
  // Of those who wrote to it yesterday one can be answered for some hours more, and one no longer.
  const windows = `select c.name, w.ends_at > now() as is_open, w.ends_at < now() + interval '3 hours' as closes_soon
    from customer_windows w join contacts c on c.company_id = w.company_id and c.id = w.contact_id
    where c.name in ('Cláudio Menezes', 'Iracema Couto') order by c.name`
  expect(await rowsOf(windows)).toEqual([
    { name: 'Cláudio Menezes', is_open: true, closes_soon: true },
    { name: 'Iracema Couto', is_open: false, closes_soon: true },
  ])
  expect(complaints).toEqual([])
})

test('phone and desk stand side by side if both fit, and are linked otherwise', async () => {
  const { context, complaints } = await openBrowser(browser, { reducedMotion: 'reduce' })
  const page = await enterDesk(context)
  await page.goto(`${product.url}/demo`)
  const telephone = page.frameLocator('iframe[title="Telefone"]')
  const words = 'Freijó! E dá para instalar antes do dia 12?'
  await telephone.getByRole('region', { name: 'Mariana Souza' }).getByText(words).waitFor()
  expect(await telephone.getByRole('navigation').count()).toBe(0)
  await page.frameLocator('iframe[title="Atendimento"]').getByText('Construtora Alvorada').first().waitFor()
  expect(await page.getByRole('list', { name: 'Primeiros passos' }).count()).toBe(0)
  await expectAccessible(page)
  await telephone.getByLabel('Telefone', { exact: true }).selectOption('5511911009988')
  await telephone.getByRole('region', { name: 'Sérgio Tanaka' }).waitFor()
  await page.setViewportSize({ width: 1024, height: 800 })
  await shoot(page, 'side-by-side-1024')
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'Abrir o telefone de Mariana' }).click()
  const last = page.getByRole('region', { name: 'Mariana Souza' }).getByText(words)
  await expect.poll(() => last.evaluate((node) => node.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  await checkScreenSizes(page, 'telephone')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Voltar às conversas' }).click()
  await page.getByRole('button', { name: 'Todos os telefones' }).click()
  const people = page.getByRole('navigation')
  await people.getByRole('button', { name: /^Mais \d+ telefones/ }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
