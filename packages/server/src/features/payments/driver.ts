import type { Driver as Name } from '@recado/contract/payments/settings'

/** A charge as our row has it. The provider is told its txid, so that a repeated call leads to the same charge. */
export interface ChargeRequest {
  txid: string
  cents: number
  invoiceId: number
  company: { id: number; name: string; document: string }
}

export interface CreatedCharge {
  /** The code for the bank's application. Empty when there is none. */
  code: string
  /** Null when it never expires. */
  expiresAt: Date | null
}

export interface Payment {
  /** The provider's id of the payment. */
  id: string
  cents: number
  refunds: readonly { id: string; cents: number }[]
}

/** What the provider says of a charge. */
export interface ChargeStatus {
  /** It cannot be paid any more. */
  isGone: boolean
  /** Oldest first. */
  payments: readonly Payment[]
}

/**
 * Takes the payments. Its calls go to the network, never within a transaction, and fail with ERR_PAYMENT_UNAVAILABLE or ERR_PAYMENT_SETUP.
 */
export interface Driver {
  name: Name
  /** A digest of the account that is paid to. */
  account: string
  needsDocument: boolean
  /** Makes the charge, or takes up the one that was made before. Undefined when the txid is of no use any more. */
  make(charge: ChargeRequest): Promise<CreatedCharge | undefined>
  /** Undefined when the provider does not know it. */
  find(charge: { txid: string }): Promise<ChargeStatus | undefined>
  /** Are the keys valid, and do they allow all that we do? */
  check(): Promise<void>
  /** Makes the provider report payments at the address. Fails with ERR_WEBHOOK_REFUSED when the provider does not accept it. */
  register(address: string, token: string, email: string): Promise<void>
}
