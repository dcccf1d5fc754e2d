import { managers } from '#profiles.ts'
import { switchSetting, type SettingDeclaration } from '#settings/setting.ts'

export const settings = {
  /** `enabled`: messages in groups are ignored and not kept. */
  CheckMsgIsGroup: switchSetting(managers),
  /** `disabled`: a caller is turned away and reads that we answer in writing. */
  call: switchSetting(managers, 'enabled'),
} satisfies Record<string, SettingDeclaration>
