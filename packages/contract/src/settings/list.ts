interface Setting {
  key: string
  value: string
}

/** The list after a setting changed. A setting that is not in the list is ignored. */
export function foldSetting<S extends Setting>(list: readonly S[], { key, value }: Setting): S[] {
  return list.map((setting) => (setting.key === key ? { ...setting, value } : setting))
}
