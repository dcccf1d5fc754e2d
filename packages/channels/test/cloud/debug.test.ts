import { afterAll, test } from 'vitest'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'
import { cloud, type CloudNetwork } from './network.ts'
let world: World<CloudNetwork>
worker.beforeAll(async ({ shared }) => { world = await shared.ownWorld(cloud); await world.startChannels() })
afterAll(() => world.close())
test('debug', async () => {
  const side = world.newConnection()
  const shop = await world.network.newShop()
  const { configure } = await import('../world.ts')
  await world.network.connect({ side, shop, configure: async () => {}, configureOfficial: (line) => configure(side, line, line) })
  try { await side.reaches('CONNECTED', 8000) } catch (e) { console.log(String(e)) }

  const person = await world.network.newPerson()
  await world.network.write(person.phone, shop, 'oi')
  await new Promise((r) => setTimeout(r, 2500))
  console.log(world.network.meta.state.webhooks.waiting, world.network.meta.state.webhooks.taken.length, (world.network.meta.state.webhooks as any))
  console.log(await side.query('select id, error from channels.hooks'), await side.query('select * from channels.hook_parts'))
  console.log(world.channels.lines.join('\n'))
  try { await side.query('insert into channels.hooks (app, body) values ($1, $2)', [crypto.randomUUID(), Buffer.from('{}')]) } catch (e) { console.log(e) }
}, 30000)
