import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const notificationSettings: Translation<typeof pt.notificationSettings> = {
  title: 'Notifications and sounds',
  text: 'Each choice takes effect at once.',
  availability: 'My availability',
  availabilities: { online: 'Online', away: 'Away', busy: 'Busy' },
  availabilityHints: {
    online: 'Colleagues see that you are available.',
    away: 'Colleagues see that you may take a while. Notifications still ring.',
    busy: 'Colleagues see that you cannot take conversations now. Nothing rings.',
  },
  quiet: 'Quiet hours',
  quietText: "Every day, by the company's clock, nothing rings. What arrives is counted all the same.",
  quietFrom: 'Quiet from',
  quietUntil: 'Quiet until',
  until: 'until',
  ends: { sameDay: 'the same day', nextDay: 'the next day', never: 'all day' },
  hushed: 'Nothing rings for you now. The tests below work all the same.',
  sound: 'Sound',
  soundText: 'Rings when a customer or a colleague needs you.',
  volume: 'Notification volume',
  playSound: 'Play the sound',
  played: 'Played. If you heard nothing, check the volume of the device.',
  silent: 'Not played: the volume above is at zero, or the browser does not let this page play.',
  notices: 'Browser notifications',
  showNotice: 'Show a notification',
  states: {
    default: 'The browser will ask whether this page may notify you.',
    granted: 'This browser may notify you.',
    denied: 'The browser blocks notifications from this page. Allow them in the site permissions.',
    unsupported: 'This browser shows no notifications.',
    pushed: 'Sent. It appears in a few seconds; with the page closed, too.',
    shown: 'Shown by this page. With it closed, this browser receives no notifications.',
  },
  trialTitle: 'Test notification',
  trialText: 'If you read this, notifications reach this browser.',
}
