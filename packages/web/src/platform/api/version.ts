/** The version label that the specification asks for (decision 119). */
export const version = '8.0.1'

/** The version of this program, as package.json and CHANGELOG.md have it. The build sets it. */
export const programVersion = import.meta.env.VITE_VERSION as string
