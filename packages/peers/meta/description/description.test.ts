import { expect, test } from 'vitest'
import { type Description, differences, placesOf, withOwnReferences } from './schema.ts'
import { readYaml } from './yaml.ts'

const source = `openapi: 3.1.0
paths:
  /{Version}/{Media-ID}:
    get:
      responses:
        '200':
          description: 'It''s there: yes,

            and so on'
          content: {}
components:
  schemas:
    Text:
      type: object
    Message:
      allOf:
      - $ref: '#/components/schemas/Base'
      - type: object
        required:
        - text
        properties:
          text:
            type: string
            maxLength: 20
            description: A text that goes
              on below
    Base:
      type: object
      properties:
        type:
          type: string
          enum:
          - text
          - "a \\"b\\""
    Base_1:
      type: object
      properties:
        rows:
          type: array
          items:
            type: integer
    Reply:
      $ref: '#/components/schemas/Base'
`
const description = withOwnReferences(readYaml(source) as Description)

test('the description is read as it is written', () => {
  const { paths, components } = readYaml(source) as { paths: object; components: { schemas: Record<string, object> } }
  expect(paths).toEqual({
    '/{Version}/{Media-ID}': { get: { responses: { '200': { description: "It's there: yes,\nand so on", content: {} } } } },
  })
  expect(components.schemas['Message']).toMatchObject({
    allOf: [{}, { required: ['text'], properties: { text: { maxLength: 20, description: 'A text that goes on below' } } }],
  })
  expect(components.schemas['Base']).toMatchObject({ properties: { type: { enum: ['text', 'a "b"'] } } })
})

test('a value is compared with all that its schema is made of', () => {
  const schema = { $ref: '#/components/schemas/Message' }
  expect(differences(description, schema, { type: 'text', text: 'oi' }, '')).toEqual([])
  expect(differences(description, schema, { type: 'x', shoe: 1 }, '')).toEqual([
    '.text is described, but missing',
    '.type is "x", described as one of text, a "b"',
    '.shoe is not described',
  ])
  expect([...placesOf(description, schema, '')]).toEqual([
    ['', ''],
    ['.type', ''],
    ['.text', '20'],
  ])
})

test('a reference leads to the nearest schema of its name', () => {
  expect(differences(description, { $ref: '#/components/schemas/Reply' }, { rows: ['x'] }, '')).toEqual([
    '.rows[0] is "x", described as integer',
  ])
})
