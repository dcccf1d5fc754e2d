/** The product's sign, in the colours of the theme. */
export function ProductMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden className="shrink-0">
      <rect width="26" height="26" rx="7" fill="var(--solid)" />
      <path d="M7 17.5V8.8h5.3a4.1 4.1 0 0 1 0 8.2H10l-3 2.4z" fill="var(--on)" />
      <circle cx="19" cy="9.2" r="2.1" fill="var(--on)" opacity=".55" />
    </svg>
  )
}
