import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const messagesApi: Translation<typeof pt.messagesApi> = {
  title: 'Messages API',
  summary: 'Four calls and a webhook, for your system to talk through here',
  download: 'Download OpenAPI',
  views: 'Parts of the API',
  tabs: { calls: 'Calls', text: 'Test a text', media: 'Test media', webhook: 'Webhook: what comes', errors: 'Errors' },
  calls: {
    label: 'Calls',
    send: 'Sends a text or media to a number',
    reply: 'Writes in a conversation',
    transfer: 'Transfers to a queue or a person',
    close: 'Resolves the conversation',
  },
  examples: {
    text: 'Send a text',
    media: 'Send media',
    reply: 'Write in a conversation',
    transfer: 'Transfer',
    close: 'Resolve',
  },
  programs: 'Language of the example',
  copyExample: 'Copy the example',
  exampleCopied: 'Example copied',
  answer: 'Answer',
  comment: 'runs as it is: only change the token and the numbers',
  commentOfMedia: 'runs as it is, with the file beside it: only change the token and the numbers',
  commentOfRequests: 'needs the package requests',
  sample: {
    shipped: 'Your order is on its way.',
    receipt: 'The receipt of your order.',
    arrives: 'It arrives today, between 2 and 4 pm.',
  },
  fieldsLabel: 'Fields',
  fields: {
    number:
      'Country code, area code and number, with or without signs between the digits. A number that cannot exist is refused.',
    body: 'Text, up to 4,096 characters. With a file it is the caption.',
    medias: 'multipart/form-data: up to 10 files, pictures, audio and videos up to 16 MB, documents up to 100 MB.',
    template:
      'A template of the official API instead of a text: name, language and values, such as body.1. In a form it is JSON.',
    whatsappId: 'The connection it goes out through. Without it, the default connection.',
    ticketId: 'The number of the conversation, as given in answers.',
    quotedMsgId: 'A message of the conversation, which this one answers.',
    queueId: 'The queue it goes to. It is required.',
    userId: 'Who gets it: the conversation opens with that person. Without this, it waits in the queue.',
  },
  idempotency:
    'Repeating the same one within 24 h returns the same answer, and nothing is done twice. Another call with it answers 422.',
  limits:
    'Up to {{calls}} calls a second with each token. A resolved conversation answers 409; with {{waiting}} messages ' +
    'waiting on the connection, 429.',
  tokens:
    "The company's token works for all four calls. That of a connection, which is set in the connection, only sends to a " +
    'number, and only through it.',
  errorsText:
    'The body of an error is {"error", "message"}; some carry "details". With 429 and 503, Retry-After says when to come back.',
  columns: { status: 'Status', code: 'Code', meaning: 'What happened' },
  webhook: {
    text: "Each event comes by POST to the webhook's address, as JSON, signed as in Standard Webhooks. Answer 2xx within 10 seconds.",
    events: 'Events',
    receiver: 'Receive and check the signature',
    comment: 'runs as it is: only change the secret',
    order:
      'The events of a conversation come in order. The same event may come again, with the same webhook-id: keep those ' +
      'you have dealt with.',
  },
  test: {
    text: 'It really goes out, through the default connection, as if your system had called.',
    token: 'Token',
    tokenHint: 'That of the company, or of a connection.',
    number: 'Number',
    numberInvalid: 'Use 8 to 15 digits, with country and area code',
    body: 'Message',
    caption: 'Caption',
    medias: 'Files',
    mediasMissing: 'Choose a file',
    remove: 'Remove {{name}}',
    send: 'Send',
    retryAfter_one: 'Try again in {{count}} second.',
    retryAfter_other: 'Try again in {{count}} seconds.',
  },
  token: {
    title: 'Token',
    madeBy: 'created by {{name}}, {{at}}',
    madeAt: 'created on {{at}}',
    value: 'API token',
    usedAt: 'Last used: {{at}}.',
    neverUsed: 'It has not been used yet.',
    none: "There is no token yet. With one, your system speaks in the company's name.",
    make: 'Generate token',
    another: 'Generate another',
    note: 'The old one stops working at once. Showing and copying are logged.',
    show: 'Show the token',
    hide: 'Hide the token',
    copy: 'Copy the token',
    copied: 'Token copied',
    updated: 'API token updated',
    anotherTitle: 'Generate another token?',
    anotherText: 'The current token stops working at once. Programs that use it need the new one.',
  },
  unauthorized: 'You have no access to the messages API.',
  errors: {
    ERR_API_TOKEN: 'This API token is not valid. Check that it is complete, or whether a user has generated another.',
    ERR_API_SUBSCRIPTION_EXPIRED: "The company's subscription has ended: the API comes back after the payment.",
    ERR_TICKET_CLOSED: 'The conversation is resolved.',
    ERR_IDEMPOTENCY_KEY: 'This Idempotency-Key was used for another call within the last 24 hours.',
    ERR_CONNECTION_FULL: 'There are already 1,000 messages waiting on this connection. Try again in a moment.',
    ERR_NO_API_TOKEN: 'The company has no API token yet.',
  },
}
