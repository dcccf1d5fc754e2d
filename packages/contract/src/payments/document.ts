const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** A CPF or CNPJ without grouping characters, in capitals. */
export function bareDocument(typed: string): string {
  return typed.replaceAll(/[\s./-]/g, '').toUpperCase()
}

/** Whether a text is a CPF (11 digits) or a CNPJ (12 letters and digits, then two digits) with correct check digits. Without grouping. */
export function isDocument(bare: string): boolean {
  return isCpf(bare) || isCnpj(bare)
}

export function isCpf(bare: string): boolean {
  if (!/^\d{11}$/.test(bare) || /^(\d)\1+$/.test(bare)) return false
  return [9, 10].every((length) => {
    const sum = valuesOf(bare, length).reduce((all, value, at) => all + value * (length + 1 - at), 0)
    return ((sum * 10) % 11) % 10 === Number(bare[length])
  })
}

export function isCnpj(bare: string): boolean {
  if (!/^[\dA-Z]{12}\d{2}$/.test(bare) || /^(.)\1+$/.test(bare)) return false
  return [12, 13].every((length) => {
    const sum = valuesOf(bare, length).reduce((all, value, at) => all + value * (weights[at + 13 - length] ?? 0), 0)
    const rest = sum % 11
    return (rest < 2 ? 0 : 11 - rest) === Number(bare[length])
  })
}

/** A letter counts as its character code minus the code of 0, like a digit. */
function valuesOf(bare: string, length: number): number[] {
  return Array.from({ length }, (_, at) => bare.charCodeAt(at) - 48)
}
