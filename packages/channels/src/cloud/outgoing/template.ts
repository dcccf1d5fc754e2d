import type { OutboundTemplate } from '@recado/border/content'

const named = (name: string | undefined) => (name === undefined ? {} : { parameter_name: name })
const subTypes = { reply: 'quick_reply', url: 'url', code: 'copy_code' } as const

interface Component {
  type: string
  parameters?: Record<string, unknown>[]
}

/** A template as Meta takes it: only what is filled in. Buttons that say the same to all people are not named. */
export function templateOf({ name, language, header, body, buttons }: OutboundTemplate, fileId: string | undefined): object {
  const components = [
    ...(header ? [{ type: 'header', parameters: [headerOf(header, fileId)] }] : []),
    ...(body.length > 0
      ? [{ type: 'body', parameters: body.map((value) => ({ type: 'text', ...named(value.name), text: value.text })) }]
      : []),
    ...buttons.map(({ index, kind, value }) => ({
      type: 'button',
      sub_type: subTypes[kind],
      index: String(index),
      parameters: [valueOf(kind, value)],
    })),
  ]
  return { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) }
}

function headerOf(header: NonNullable<OutboundTemplate['header']>, fileId: string | undefined): Record<string, unknown> {
  switch (header.type) {
    case 'text':
      return { type: 'text', ...named(header.name), text: header.text }
    case 'location': {
      const { latitude, longitude, name, address } = header
      return { type: 'location', location: { latitude: String(latitude), longitude: String(longitude), name, address } }
    }
    case 'file': {
      const { kind, fileName } = header
      return { type: kind, [kind]: { id: fileId, ...(kind === 'document' && fileName ? { filename: fileName } : {}) } }
    }
    default:
      return header satisfies never
  }
}

function valueOf(kind: OutboundTemplate['buttons'][number]['kind'], value: string): object {
  if (kind === 'reply') return { type: 'payload', payload: value }
  return kind === 'url' ? { type: 'text', text: value } : { type: 'coupon_code', coupon_code: value }
}

/** The same with another id of the file above. */
export function withFileOfTemplate(template: object, fileId: string): object {
  const { components = [] } = template as { components?: Component[] }
  return {
    ...template,
    components: components.map((component) => {
      const [parameter] = component.parameters ?? []
      const kind = String(parameter?.['type'])
      return component.type === 'header' && parameter && ['image', 'video', 'document'].includes(kind)
        ? { ...component, parameters: [{ ...parameter, [kind]: { ...(parameter[kind] as object), id: fileId } }] }
        : component
    }),
  }
}
