import { switchSetting, type SettingDeclaration } from '#settings/setting.ts'

export const settings = {
  /** `enabled`: messages in groups are ignored and not kept. */
  CheckMsgIsGroup: switchSetting(),
  /** `disabled`: a caller is turned away and reads that we answer in writing. */
  call: switchSetting(undefined, 'enabled'),
} satisfies Record<string, SettingDeclaration>
