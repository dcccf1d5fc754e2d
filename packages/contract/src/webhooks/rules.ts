const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Before each of the ten tries, counted from the one before: 75 h in all, each up to a fifth longer or shorter. */
export const waitsMs: readonly number[] = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
export const mostTries = waitsMs.length

/** A receiver has this long for its whole answer. */
export const answerMs = 10 * secondMs

/** Without a success for so long, the webhook is switched off. */
export const offAfterDays = 3

/** Events can be sent again for so long. */
export const keptDays = 30

/** After a change of the secret both sign for so long. */
export const bothSignHours = 24

/** What is sent is smaller. */
export const maxEnvelopeBytes = 20_000
