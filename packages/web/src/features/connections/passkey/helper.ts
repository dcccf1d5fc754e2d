import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '#platform/storage.ts'

/** The helper as this installation serves it: `packages/helper`. */
export const helper = JSON.parse(import.meta.env.VITE_HELPER as string) as { version: string; bytes: number; sha256: string }
export const helperAddress = '/helper.zip'

const known = 'passkeyHelper'

/** Whether a helper has ever answered in this browser. */
export function isHelperKnown(): boolean {
  return readStored(known) !== null
}

/** Whether this browser can run the helper: one built on Chromium, on a computer. */
export function canHaveHelper(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { brands: { brand: string }[]; mobile: boolean } }
  return userAgentData?.mobile === false && userAgentData.brands.some(({ brand }) => brand === 'Chromium')
}

/** What the helper says about the attempt on this page. Null: nothing was signed. */
export function useHelperAnswer(attempt: string, heard: (assertion: string | null) => void): void {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    const hear = (event: Event) => {
      const answer = readAnswer((event as CustomEvent<unknown>).detail)
      if (answer?.attempt !== attempt) return
      writeStored(known, '1')
      latest.current(answer.assertion)
    }
    document.addEventListener('passkey-answer', hear)
    return () => document.removeEventListener('passkey-answer', hear)
  }, [attempt])
}

function readAnswer(detail: unknown): { attempt: string; assertion: string | null } | undefined {
  try {
    return JSON.parse(String(detail)) as { attempt: string; assertion: string | null }
  } catch {
    return undefined
  }
}

/** What a user types into the console of WhatsApp's site, where no helper can be had. It asks, and shows the answer. */
export function snippetFor(challenge: string): string {
  return `const bytes = Uint8Array.from(atob('${challenge.replaceAll('-', '+').replaceAll('_', '/')}'), (sign) => sign.charCodeAt(0))
const publicKey = { challenge: bytes, rpId: 'whatsapp.com', allowCredentials: [], userVerification: 'required' }
console.log(JSON.stringify(await navigator.credentials.get({ publicKey })))`
}
