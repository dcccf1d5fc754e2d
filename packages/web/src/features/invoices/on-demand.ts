import { CheckoutPage } from './checkout/CheckoutPage.tsx'
import { InvoicesPage } from './InvoicesPage.tsx'
import { SubscriptionPage } from './SubscriptionPage.tsx'

/** The billing screens in one file, because each opens the checkout. */
export const pages = { CheckoutPage, InvoicesPage, SubscriptionPage }
