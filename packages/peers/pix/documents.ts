const weightsOfCnpj = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const weightsOfCpf = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]

export function isCpf(text: string): boolean {
  return /^(?!(\d)\1+$)\d{11}$/.test(text) && isChecked(text, weightsOfCpf)
}

/** Letters are valid since 2026. */
export function isCnpj(text: string): boolean {
  return /^(?!(.)\1+$)[\dA-Z]{12}\d{2}$/.test(text) && isChecked(text, weightsOfCnpj)
}

/** The last two digits follow from those before them, modulo 11. */
function isChecked(text: string, weights: readonly number[]): boolean {
  return [text.length - 2, text.length - 1].every((length) => {
    const used = weights.slice(-length)
    const rest = used.reduce((sum, weight, at) => sum + weight * (text.charCodeAt(at) - 48), 0) % 11
    return Number(text[length]) === (rest < 2 ? 0 : 11 - rest)
  })
}
