/** The header that makes a call idempotent, however often it is sent. */
export const idempotencyHeader = 'Idempotency-Key'
/** How long a key is valid. */
export const idempotencyHours = 24
