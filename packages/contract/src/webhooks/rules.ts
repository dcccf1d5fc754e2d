const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** The wait before each of the ten attempts, counted from the previous one: 75 h in all, each up to a fifth longer or shorter. */
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
export const maxTries = waitsMs.length

/** The timeout for the receiver's whole answer. */
export const answerMs = 10 * secondMs

/** The webhook is switched off after this long without a success. */
export const offAfterDays = 3

/** How long events can be sent again. */
export const keptDays = 30

/** How long both secrets sign after a change of the secret. */
export const bothSignHours = 24

/** Every event is smaller than this. */
export const maxEnvelopeBytes = 20_000
