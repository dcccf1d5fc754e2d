import { blocks } from '@recado/contract/flows/blocks'
import { checkFlow } from '@recado/contract/flows/check'
import { priceOf } from '@recado/contract/message-prices/price'
import { faultOf } from '@recado/contract/message-prices/rates'
import { variablesOf } from '@recado/contract/templates/fill'
import { checkComponents } from '@recado/peers/meta/templates/check'
import { creation } from '@recado/peers/meta/templates/shapes'
import { expect, test } from 'vitest'
import { contentOf } from '#features/templates/components.ts'
import type { Named } from './morning/flows.ts'
import { firstWelcome, remind, secondCopy, welcome } from './morning/flows.ts'
import { news, rates, reminder, templateCampaign } from './morning/official-campaign.ts'

test('Meta would take the demo’s templates, and the campaign has a value for each variable', () => {
  for (const template of [news, reminder]) {
    const { components, language, category } = creation.parse(template)
    const kept = checkComponents(components, { language, category, parameterFormat: 'POSITIONAL', typeOf: () => undefined })
    expect(kept).toHaveLength(template.components.length)
  }
  const content = contentOf(news.components)
  expect(variablesOf({ content, category: 'marketing' }).map(({ key }) => key)).toEqual(Object.keys(templateCampaign.values))
  expect(templateCampaign.people.length).toBeGreaterThan(5)
})

test('the demo’s rates price what its number sends', () => {
  expect(rates.map(faultOf)).toEqual(rates.map(() => undefined))
  const sent = {
    kind: 'regular',
    country: 'BR',
    currency: 'BRL',
    day: '2026-11-28',
    isDelivered: true,
    hasFailed: false,
  } as const
  const amounts = (['marketing', 'utility', 'service'] as const).map((category) => priceOf({ ...sent, category }, rates).amount)
  expect(amounts).toEqual(['0.3395', '0.037', '0.037'])
})

test('the demo’s flows draw one of each kind of block, and none has a fault', () => {
  const files = { catalogue: 'a.jpg', modules: 'b.jpg', welcome: 'c.ogg', tour: 'd.mp4' }
  const named: Named = { queues: { Vendas: 1, Entregas: 2, Financeiro: 3, 'Suporte técnico': 4 }, files }
  const flows = [firstWelcome(named), welcome(named), secondCopy(named), remind({ id: 5, name: reminder.name })]
  for (const { nodes, connections } of flows) expect(checkFlow(nodes, connections)).toMatchObject({ faults: [], warnings: [] })
  expect(new Set(flows.flatMap(({ nodes }) => nodes.map(({ type }) => type)))).toEqual(new Set(Object.keys(blocks)))
})
