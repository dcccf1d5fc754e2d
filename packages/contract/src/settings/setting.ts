/** A setting of a company, as the feature that obeys it declares it. Kept as a text under a key. */
export interface SettingDeclaration {
  /** What holds in a company that has not set it. */
  default: string
  /** The value never leaves the server: lists only say whether there is one. */
  secret?: true
}
