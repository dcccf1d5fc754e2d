/** How long each step of linking with a passkey may take, as in WhatsApp Web. */
export const passkeyMs = {
  /** The phone keeps what it knows of the code it took. */
  handoff: 300_000,
  /** For the phone, and for the person who compares the codes. */
  step: 120_000,
  /** For an answer of WhatsApp. */
  query: 30_000,
}
