export const errors = {
  ERR_PAYMENT_UNAVAILABLE: [
    503,
    'The provider of payments does not answer as it should; nothing is charged twice by trying again.',
  ],
  ERR_PAYMENT_SETUP: [409, 'The provider of payments refuses the operator’s settings; details.reason may say why.'],
  ERR_DOCUMENT_NEEDED: [400, 'The provider of payments asks for the CPF or CNPJ of the payer.'],
  ERR_CERTIFICATE: [
    400,
    'No certificate with its key that opens; details.reason is unreadable, passphrase, cipher, key or expired.',
  ],
  ERR_WEBHOOK_REFUSED: [409, 'The provider does not take the address for its notices; details.reason may say why.'],
} as const
