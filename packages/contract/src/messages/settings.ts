import { onOff, type SettingDeclaration } from '#settings/setting.ts'

export const settings = {
  /** `enabled`: what is written in groups is not for us, and is not kept. */
  CheckMsgIsGroup: onOff(),
  /** `disabled`: who calls is turned away and reads that we answer in writing. */
  call: onOff(undefined, 'enabled'),
} satisfies Record<string, SettingDeclaration>
