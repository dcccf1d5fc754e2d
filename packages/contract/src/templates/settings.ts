import { switchSetting, type SettingDeclaration } from '#settings/setting.ts'
import { everyone } from '#profiles.ts'

export const settings = {
  /** `enabled`: attendants may send templates of the category marketing. Otherwise campaigns alone do. */
  marketingTemplates: switchSetting(everyone),
} satisfies Record<string, SettingDeclaration>
