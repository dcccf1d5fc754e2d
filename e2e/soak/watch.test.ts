// @module-tag connections
// @module-tag webhooks

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectNumber, renewShop, shop } from '#support/connection.ts'
import { freePorts } from '#support/ports.ts'
import { startProduct, type Product } from '#support/product.ts'
import { haveInstalled } from '#support/production/installed.ts'
import { Prometheus } from '#support/production/prometheus.ts'
import { until } from '#support/until.ts'

/** In the whole proof: what an operator watches, with Debian's Prometheus. */
const runs = inject('proof').isWhole && haveInstalled({ '/usr/bin/prometheus': 'prometheus', '/usr/bin/promtool': 'prometheus' })
const token = 'a-token-of-the-operator'
const dashboard = new URL('../../deploy/grafana/recado.json', import.meta.url)
const { panels } = JSON.parse(readFileSync(dashboard, 'utf8')) as { panels: { title: string; targets: { expr: string }[] }[] }
/** They count what does not happen here: an event of a webhook, and work that fails. */
const mayBeEmpty = (query: string) => /recado_webhook_tries_total|recado_backup_|outcome!="done"/.test(query)

let product: Product
let prometheus: Prometheus

beforeAll(async () => {
  if (!runs) return
  product = await startProduct({ METRICS_TOKEN: token })
  prometheus = new Prometheus(join(product.dataDir, 'prometheus'), await freePorts(1), new URL(product.url).host, token)
})
afterAll(async () => {
  await prometheus?.stop()
  await product?.remove()
})

test.runIf(runs)(
  'each query of the dashboard is answered, each alert is evaluated, and none fires on a healthy day',
  async () => {
    renewShop()
    await connectNumber(product)
    await product.phones.write('5531965432109', shop, 'Bom dia')
    await prometheus.untilReading()
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    expect(queries.length).toBeGreaterThan(20)
    for (const query of queries.filter((each) => !mayBeEmpty(each))) {
      await until(`it answers ${query}`, async () => (await prometheus.query(query)).length > 0)
    }
    for (const query of queries.filter(mayBeEmpty)) await prometheus.query(query)
    const up = async () => (await prometheus.query('recado_connections{provider="beta",status="CONNECTED"}'))[0]?.value[1]
    await until('the connection is counted', async () => (await up()) === '1')
    const rules = await until('each alert is evaluated', async () => {
      const all = await prometheus.rules()
      return all.every(({ health }) => health !== 'unknown') && all
    })
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
    expect(rules.length).toBeGreaterThan(10)
    expect(await prometheus.firing()).toEqual([])
  },
)

test.runIf(runs)('work that is set aside fires its alert and no other', async () => {
  await product.query(
    `insert into work (company_id, kind, payload, state, due_at) select id, 'some.work', '{}', 'parked', now() from companies limit 1`,
  )
  const fired = await until('an alert fires', async () => {
    const all = await prometheus.firing()
    return all.length > 0 && all
  })
  expect(fired).toEqual(['RecadoWorkSetAside'])
})

test.runIf(runs)('a process that is gone fires its alert within two minutes', async () => {
  await product.stop('SIGTERM')
  const isTold = async () => (await prometheus.firing()).includes('RecadoDown')
  expect(await until('the alert fires', isTold, 120_000)).toBe(true)
})
