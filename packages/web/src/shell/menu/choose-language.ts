import { setLanguage as keepLanguage } from '@recado/contract/users/api'
import { call } from '#platform/api/api.ts'
import { setLanguage, type Language } from '#platform/i18n.ts'
import { refreshMe } from '#platform/session/identity.ts'

/** Changes the language here and, best effort, in the user's other browsers. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language)
  // It may be the company's, too.
  void call(keepLanguage, { lang: language })
    .then(refreshMe)
    .catch(() => null)
}
