import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'

/** The newest message of the open conversation with this text, or that contains this locator. */
export function bubble(page: Page, has: string | RegExp | Locator): Locator {
  const all = page.getByRole('log').getByRole('article')
  return (typeof has === 'string' || has instanceof RegExp ? all.filter({ hasText: has }) : all.filter({ has })).last()
}

/** Chooses what the menu of a message offers. */
export async function chooseMessageAction(page: Page, message: Locator, item: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: /^Ações da mensagem/ }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The file in a message, as its menu downloads it. */
export async function download(page: Page, message: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), chooseMessageAction(page, message, 'Baixar')])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** The delivery state of one of our messages, from its accessible name. */
export async function deliveryState(message: Locator): Promise<string> {
  return (await message.getAttribute('aria-label'))?.split(', ').at(-1) ?? ''
}

export interface NewFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses files with the button of the composer. */
export async function attach(
  page: Page,
  files: NewFile[] | string[],
  as: 'Fotos, vídeos e áudios' | 'Documento' = 'Fotos, vídeos e áudios',
): Promise<void> {
  await page.getByRole('button', { name: 'Anexar' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('menuitem', { name: as }).click()])
  await chooser.setFiles(files)
}

/** Drops files on the thread, or pastes them into the field, as the browser does. */
export async function dropOrPaste(page: Page, how: 'drop' | 'paste', given: NewFile | NewFile[]): Promise<void> {
  const target = how === 'drop' ? page.getByRole('log') : page.getByRole('textbox', { name: 'Mensagem' })
  const files = [given].flat().map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  await target.evaluate(
    (node, { files, how }) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of files)
        transfer.items.add(new File([Uint8Array.fromBase64(base64)], name, { type: mimeType }))
      const shape = { bubbles: true, cancelable: true }
      if (how === 'paste') node.dispatchEvent(new ClipboardEvent('paste', { ...shape, clipboardData: transfer }))
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          node.dispatchEvent(new DragEvent(type, { ...shape, dataTransfer: transfer }))
    },
    { files, how },
  )
}
