import { definedSettings } from '@recado/contract/settings/catalogue'
import type { SettingDeclaration } from '@recado/contract/settings/setting'
import type { Row } from '#platform/company-file/declared.ts'

const declarations: Readonly<Record<string, SettingDeclaration | undefined>> = definedSettings

/** Secrets stay, and no webhook is called: who hears of the company decides that anew. */
export function settleSetting(row: Row): boolean {
  if (row['key'] === 'messageWebhook.enabled') row['value'] = 'disabled'
  return declarations[String(row['key'])]?.secret !== true
}
