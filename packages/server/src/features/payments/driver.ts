import type { Driver as Name } from '@recado/contract/payments/settings'

/** A charge as our row has it: the provider is told its txid, so that the same again is the same. */
export interface Wanted {
  txid: string
  cents: number
  invoiceId: number
  company: { id: number; name: string; document: string }
}

/** What can be paid. */
export interface Made {
  /** The code for the bank's application; empty: there is none. */
  code: string
  /** Null: never. */
  expiresAt: Date | null
}

export interface Paid {
  /** What the provider calls the payment. */
  id: string
  cents: number
  refunds: readonly { id: string; cents: number }[]
}

/** What the provider says of a charge. */
export interface Found {
  /** Nobody can pay it any more. */
  isGone: boolean
  /** The oldest first. */
  payments: readonly Paid[]
}

/**
 * Who takes the payments. Its calls go to the network, never within a transaction, and refuse with ERR_PAYMENT_UNAVAILABLE or
 * ERR_PAYMENT_SETUP.
 */
export interface Driver {
  name: Name
  /** A digest of whose account is paid to. */
  account: string
  needsDocument: boolean
  /** Makes the charge, or takes up the one that was made before; undefined: the txid is of no use any more. */
  make(charge: Wanted): Promise<Made | undefined>
  /** Undefined: nobody there knows it. */
  find(charge: { txid: string }): Promise<Found | undefined>
  /** Are the keys good, and good for all we do? */
  check(): Promise<void>
  /** Has payments told at the address; ERR_WEBHOOK_REFUSED when it is not taken. */
  register(address: string, token: string, email: string): Promise<void>
}
