import type { AskedFor, Choices } from '@recado/border/content'

const limits = {
  buttons: { options: 3, title: 20, id: 256, text: 1_024 },
  list: { options: 10, title: 24, id: 200, text: 4_096 },
}
/** What people tap to see a list. */
const listLabel = 'Ver opções'

/** Choices as Meta shows them: buttons, else a list. Undefined when they fit neither, and the text has to do. */
export function interactiveOf({ style, text, options }: Choices): object | undefined {
  const body = { text }
  if (style === 'buttons' && fits('buttons', text, options)) {
    const buttons = options.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }))
    return { type: 'button', body, action: { buttons } }
  }
  if (!fits('list', text, options)) return undefined
  return {
    type: 'list',
    body,
    action: { button: listLabel, sections: [{ rows: options.map(({ id, title }) => ({ id, title })) }] },
  }
}

const requests = {
  place: { type: 'location_request_message', action: { name: 'send_location' } },
  number: { type: 'request_contact_info', action: { name: 'request_contact_info' } },
} as const

/** A request as Meta shows it, with a button below the text. Undefined when the text is too long for it. */
export function requestOf(asked: AskedFor, text: string): object | undefined {
  return Array.from(text).length > limits.buttons.text ? undefined : { ...requests[asked], body: { text } }
}

function fits(style: Choices['style'], text: string, options: Choices['options']): boolean {
  const limit = limits[style]
  const isShort = (value: string, max: number) => value !== '' && Array.from(value).length <= max
  return (
    options.length > 0 &&
    options.length <= limit.options &&
    isShort(text, limit.text) &&
    options.every(({ id, title }) => isShort(title, limit.title) && isShort(id, limit.id)) &&
    isDistinct(options.map(({ id }) => id)) &&
    (style === 'list' || isDistinct(options.map(({ title }) => title)))
  )
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
