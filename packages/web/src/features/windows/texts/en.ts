import type { Texts, Translation } from '#platform/i18n.ts'

export const windows: Translation<Texts['windows']> = {
  closesAt: 'closes {{at}}',
  closed: 'window closed',
  title: 'Window',
  filter: { closing: 'Closes within 3 h', closed: 'Closed' },
  openUntil: 'Free text until {{at}}',
  until: 'until {{at}}',
  renews: 'After that Meta takes only approved templates. Each message of the customer renews it for 24 h.',
  closesIn: 'Closes in {{count}} min',
  closedAt: {
    today: 'The window closed at {{time}}.',
    yesterday: 'The window closed yesterday at {{time}}.',
    earlier: 'The window closed on {{date}} at {{time}}.',
    never: 'The customer has never written to this number.',
  },
  untilThen: 'Until the customer writes, only an approved template goes out.',
  noTemplate: 'No approved template on this connection.',
  makeTemplate: 'Create template',
  askForTemplate: 'Talk to the people who look after campaigns.',
  choose: 'Choose template',
  kept: 'Your text is kept and comes back when the customer writes.',
  transfer: 'Transfer to another connection',
  wrote: '{{name}} wrote: you can answer.',
  lost: 'Not sent: the window closed at {{time}}.',
  lostLately: 'Not sent: the window had closed.',
  automatic: 'Not sent: the window has closed and the connection has no fallback template.',
}
