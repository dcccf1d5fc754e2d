/** 14970 is 149.70, as providers and the wire write it. */
export function reaisOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

export function centsOf(reais: string | number): number {
  return Math.round(Number(reais) * 100)
}
