import { withTexts } from '#platform/i18n.ts'
import { lazily } from '#ui/lazily.tsx'

/** In forms that keep a template for later. Fetched when it is shown. */
export const TemplateField = lazily(
  () => withTexts(['templates'], async () => (await import('./stored/TemplateField.tsx')).TemplateField),
  'shown',
  null,
)
