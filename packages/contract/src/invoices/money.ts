/** Centavos as reais: 14970 is 149.70, as providers and Pix codes write it. */
export function reaisOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Reais as centavos: 149.7 or '149.70' is 14970. */
export function centsOf(reais: string | number): number {
  return Math.round(Number(reais) * 100)
}
