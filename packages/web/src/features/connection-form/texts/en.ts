import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const connectionForm: Translation<typeof pt.connectionForm> = {
  newTitle: 'New connection',
  newText: 'After saving, you scan the QR code with the phone.',
  editTitle: 'Edit connection',
  save: 'Save',
  saveNew: 'Save and connect',
  saved: 'Connection saved',
  sections: 'Parts of the connection',
  tabs: { general: 'General', messages: 'Messages', automation: 'Automation', advanced: 'Advanced' },
  defaultHint: 'Used when a new conversation does not say which connection to use.',
  queues: 'Queues',
  queuesHint: 'Customers choose among them; with only one, they go straight into it. For example: Sales and Support.',
  queuesPlaceholder: 'Choose the queues',
  greetingMessage: 'Greeting message',
  greetingHint:
    'Required with more than one queue: it comes before the list of queues. For example: “{{greeting}}, {{firstName}}. Who would you like to talk to?”',
  complationMessage: 'Closing message',
  complationHint:
    'Sent on closing; with a rating, only once it is given. For example: “Thank you, {{firstName}}. Number {{protocol}}.”',
  outOfHoursMessage: 'Out-of-hours message',
  outOfHoursHint:
    'Once in each closed period; a queue with its own sends that instead. For example: “{{greeting}}. We are back at 8.”',
  ratingMessage: 'Rating message',
  ratingHint:
    'The ratings from 1 to 3 come below it. If empty, the default is sent. For example: “How was your chat with {{agent}}?”',
  placeholdersText:
    'In texts, {{firstName}}, {{name}}, {{greeting}}, {{protocol}}, {{queue}}, {{agent}}, {{date}} and {{hour}} become what they mean for each customer.',
  expiresTicket: 'Close after inactivity (minutes)',
  expiresTicketHint: 'A conversation whose customer has not answered for this long is closed. For example 60. With 0, never.',
  expiresInactiveMessage: 'Message on closing after inactivity',
  expiresInactiveHint:
    'Sent on closing after inactivity. For example: “As we have not heard from you, we are closing this conversation.”',
  prompt: 'AI prompt',
  integration: 'Integration',
  noPrompt: 'None',
  noIntegration: 'None',
  answersHint: 'Answers from the first message on, until a person takes over.',
  transferQueue: 'Transfer queue',
  transferQueueHint: 'Where customers go who chose no queue in time. For example: Reception.',
  noQueue: 'None',
  timeToTransfer: 'Transfer after (minutes)',
  timeToTransferHint:
    'With 10, customers who have waited for 10 minutes without a queue go to the transfer queue. With 0, never.',
  timeUseBotQueues: 'Repeat the list of queues after (minutes)',
  timeUseBotQueuesHint: 'With 5, the list of queues is not repeated before 5 minutes. An answer counts at any time.',
  maxUseBotQueues: 'Limit of lists without a valid answer',
  maxUseBotQueuesHint: 'With 3, after three lists without a valid answer the customer waits for a person. With 0, no limit.',
  token: 'API token',
  proxyHint: 'An address such as socks5://user:password@proxy.example:1080. A stored user and password are not shown here.',
  proxyInvalid: 'Use an address such as socks5://user:password@proxy.example:1080.',
  proxyText:
    'With a proxy nothing goes out directly: if it is down, the connection waits for it. Messages, files and pictures go through it. Changing the proxy renews the session.',
  secretKept: 'One is stored. Leave empty to keep it.',
  tokenText: 'With it a system sends messages through this connection alone. Once saved it is not shown again: copy it first.',
  makeToken: 'Generate token',
  copyToken: 'Copy the token',
  tokenCopied: 'Token copied. Save the connection for it to take effect.',
  tokenInvalid: 'Use 32 to 200 characters, without spaces or accents',
}
