interface Setting {
  key: string
  value: string
}

/** The list after news of a setting; of one that the list does not hold it learns nothing. */
export function foldSetting<S extends Setting>(list: readonly S[], { key, value }: Setting): S[] {
  return list.map((setting) => (setting.key === key ? { ...setting, value } : setting))
}
