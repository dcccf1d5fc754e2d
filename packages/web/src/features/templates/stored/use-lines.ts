import { useTemplate, useTemplateAccounts } from '#features/templates/queries.ts'

/** A connection for each account at Meta, under the account's name, and the one of the account that has this template. */
export function useLines(templateId: number | undefined) {
  const { data = [] } = useTemplateAccounts()
  const { data: template } = useTemplate(templateId ?? 0, templateId !== undefined)
  const all = data.flatMap(({ wabaId, name, whatsapps: [first] }) =>
    first ? [{ id: first.id, name: name || first.name, wabaId }] : [],
  )
  return { all, own: all.find(({ wabaId }) => wabaId === template?.wabaId) }
}
