import { codeText } from '#platform/api/error-text.ts'

/** Why a template was refused. Fetched with the texts of those refusals. */
export function Refusal({ code }: { code: string }) {
  return codeText(code)
}
