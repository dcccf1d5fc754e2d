import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Checkout } from './Checkout.tsx'
import type { FrameProps } from './frame.ts'

/** Pays an invoice in a dialog over the page on which it was chosen. */
export function CheckoutDialog({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) {
  return <Checkout invoiceId={invoiceId} Frame={InDialog} onClose={onClose} />
}

function InDialog(props: FrameProps) {
  return <Dialog {...props} size="large" />
}
