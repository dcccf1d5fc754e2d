// @module-tag connections
// @module-tag messages

import { sendMessage } from '@recado/contract/messages/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { WhatsAppControl } from '@recado/peers/whatsapp/client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Api } from '#support/api.ts'
import { connectNumber, renewShop, shop } from '#support/connection.ts'
import { freePorts } from '#support/ports.ts'
import { demoPeople, password } from '#support/product.ts'
import { Image } from '#support/production/image.ts'
import { haveInstalled } from '#support/production/installed.ts'
import { makeFolder } from '#support/temporary-folders.ts'
import { until } from '#support/until.ts'

/** In the whole proof, as root: the image is built from the Dockerfile and run, without a container engine. */
const runs = inject('proof').isWhole && haveInstalled({ '/usr/bin/buildah': 'buildah', '/usr/bin/mmdebstrap': 'mmdebstrap' })
const timeout = 3_600_000
const maxBytes = 600 * 1_000_000
const customer = '5531965432109'

let image: Image
let env: Record<string, string>
let url: string
let phones: WhatsAppControl

beforeAll(async () => {
  if (!runs) return
  const port = await freePorts(4)
  url = `http://localhost:${port}`
  phones = new WhatsAppControl(`http://127.0.0.1:${port + 1}`)
  // With the network of a demo, which a message can go through.
  env = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, DEMO: 'quiet' }
  image = new Image(makeFolder())
  image.build()
}, timeout)
afterAll(async () => {
  await image?.remove()
}, timeout)

test.runIf(runs)('the image is small, runs as a user without rights and says how its health is asked', () => {
  const { User, Healthcheck, Volumes } = image.config
  expect(User).toBe('recado')
  expect(Healthcheck?.Test.join(' ')).toContain('deploy/health.mjs')
  expect(Object.keys(Volumes)).toEqual(['/var/lib/recado'])
  expect(image.size).toBeLessThan(maxBytes)
})

test.runIf(runs)(
  'it starts, a user signs in and answers a customer, and all of it is there after another start',
  async () => {
    await image.start(env)
    expect(image.users()).toEqual([10_001])
    expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('text/html')
    const link = image.output
      .flatMap((line) => (line.includes(demoPeople.marina) ? (/#(\S+)$/.exec(line)?.[1] ?? []) : []))
      .at(-1)
    const marina = new Api(url, { email: demoPeople.marina, password })
    await marina.signIn(link)
    renewShop()
    await connectNumber({ admin: async () => marina, phones })
    await phones.write(customer, shop, 'Bom dia, vocês entregam?')
    const ticket = await until(
      'the ticket is there',
      async () => (await marina.call(listTickets, { status: 'pending' })).tickets[0],
    )
    await marina.call(updateTicket, { id: ticket.id, status: 'open' })
    await marina.call(sendMessage, { ticketId: ticket.id, body: 'Entregamos, sim.' })
    const heard = async () => (await phones.messages(customer, shop)).map(({ text }) => text)
    await until('the customer reads the answer', async () => (await heard()).some((text) => text?.includes('Entregamos, sim.')))

    await image.stop()
    await image.start(env)
    const again = new Api(url, { email: demoPeople.marina, password })
    await again.signIn()
    expect((await again.call(listTickets, {})).tickets.map(({ id }) => id)).toContain(ticket.id)
    await image.stop()
  },
  timeout,
)
