import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

test('the outline of a schema reads like the values that it accepts', () => {
  const named = { type: 'object', properties: { id: { type: 'integer' }, at: { type: 'string', format: 'date-time' } } }
  const shape = {
    type: 'object',
    properties: {
      type: { type: 'string', const: 'ticket.closed' },
      status: { type: 'string', enum: ['open', 'closed'] },
      user: { anyOf: [named, { type: 'null' }] },
      url: { type: ['string', 'null'] },
      tags: { type: 'array', items: { type: 'string' } },
    },
  }
  expect(outlineOf(shape)).toBe(`{
  "type": "ticket.closed",
  "status": "open" | "closed",
  "user": {
    "id": integer,
    "at": date-time
  } | null,
  "url": string | null,
  "tags": [string]
}`)
})
