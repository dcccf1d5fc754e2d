const rows = [
  { spine: '#34d399', name: 88, text: 150 },
  { spine: '#a78bfa', name: 112, text: 128 },
  { spine: '#fbbf24', name: 72, text: 164 },
]

/** A drawing of a desk with its conversations. The text is 28 px, large enough for any brand colour. */
export function BrandPanel({ line }: { line: string }) {
  return (
    <div aria-hidden className="hidden flex-1 flex-col justify-center gap-10 brand-gradient px-16 lg:flex">
      <svg viewBox="0 0 320 220" className="w-full max-w-[400px]" fill="currentColor">
        {rows.map(({ spine, name, text }, index) => (
          <g key={spine} transform={`translate(${index * 18} ${index * 72})`}>
            <rect width="276" height="60" rx="12" fillOpacity={0.14 + index * 0.03} />
            <rect y="14" width="3" height="32" rx="1.5" fill={spine} />
            <circle cx="36" cy="30" r="15" fillOpacity="0.3" />
            <rect x="62" y="17" width={name} height="8" rx="4" fillOpacity="0.9" />
            <rect x="62" y="35" width={text} height="7" rx="3.5" fillOpacity="0.45" />
          </g>
        ))}
      </svg>
      <p className="max-w-md text-28 font-semibold tracking-[-.03em]">{line}</p>
    </div>
  )
}
