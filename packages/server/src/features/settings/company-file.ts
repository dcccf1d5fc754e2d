import { definedSettings } from '@recado/contract/settings/catalogue'
import type { SettingDeclaration } from '@recado/contract/settings/setting'
import { z } from 'zod'
import type { NewId, Row } from '#platform/company-file/declared.ts'
import { logoShape } from './logo.ts'

const declarations: Readonly<Record<string, SettingDeclaration | undefined>> = definedSettings

/**
 * Secrets stay, and so does what is the operator's, is of no setting, or is no value of its setting; an upload sets an address. No webhook
 * is called: who hears of the company decides that anew.
 */
export function settleSetting(row: Row): boolean {
  const key = String(row['key'])
  const declared = Object.hasOwn(declarations, key) ? declarations[key] : undefined
  if (!declared || declared.secret || declared.ofOperator) return false
  if (key === 'messageWebhook.enabled') row['value'] = 'disabled'
  if (row['media_id'] === null || row['media_id'] === undefined) return z.safeParse(declared.schema, row['value']).success
  return key === 'branding.logoUrl' && logoShape.test(String(row['value']))
}

/** The address of a logo has the company in it. */
export function tellLogo(value: unknown, newId: NewId): unknown {
  const [address, companyId] = logoShape.exec(String(value)) ?? []
  return address === undefined ? value : address.replace(`/${companyId}/`, `/${newId('companies', Number(companyId)) ?? 0}/`)
}
