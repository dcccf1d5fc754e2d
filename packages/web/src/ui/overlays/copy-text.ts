import { toast } from './toast.ts'

/** Puts a text on the clipboard and says that it did, in the words of `done`, or why it could not. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch (error) {
    toast.error(error)
  }
}
