import program from '../../package.json' with { type: 'json' }

/** The version of this program (semantic), as CHANGELOG.md has it. */
export const programVersion = program.version
