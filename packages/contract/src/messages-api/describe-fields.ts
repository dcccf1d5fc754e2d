import { z } from 'zod/mini'
import { sendToNumber, sendToTicket, transferByToken } from './api.ts'

const text =
  'Required without a file; with one it is the caption of the first that can carry one, else a message before the files.'

/** Adds the descriptions for integrators to the fields that programs send. They are kept apart, since screens have their own texts. */
export function describeFields(): void {
  const { number, body, whatsappId, template } = sendToNumber.input.shape
  const { ticketId, quotedMsgId } = sendToTicket.input.shape
  const { queueId, userId } = transferByToken.input.shape
  const notes: [z.core.$ZodType, string][] = [
    [
      number,
      'Country code, area code and number, with or without signs between the digits. A number that cannot exist is refused.',
    ],
    [body, text],
    [whatsappId, 'The connection to send through; absent, the default one.'],
    [
      template,
      'An approved template instead of a text: its name, its language, and the values of its variables by `header`, `body.1` or ' +
        '`button.0`. In a form it is JSON. Marketing is refused for people who stopped it.',
    ],
    [ticketId, 'The number of the ticket, as answers carry it.'],
    [quotedMsgId, 'A message of the ticket, which this answers.'],
    [queueId, 'Where it goes.'],
    [userId, 'Who gets it: then it is open; absent, it waits in the queue.'],
  ]
  for (const [schema, description] of notes) z.globalRegistry.add(schema, { description })
}
