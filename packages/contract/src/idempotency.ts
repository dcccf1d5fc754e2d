/** The header by which a call is made once, however often it is sent. */
export const idempotencyHeader = 'Idempotency-Key'
/** For how long a key holds. */
export const idempotencyHours = 24
