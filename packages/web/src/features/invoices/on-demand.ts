import { CheckoutPage } from './checkout/CheckoutPage.tsx'
import { InvoicesPage } from './InvoicesPage.tsx'
import { SubscriptionPage } from './SubscriptionPage.tsx'

/** The screens of billing, in one file: each opens the checkout. */
export const pages = { CheckoutPage, InvoicesPage, SubscriptionPage }
